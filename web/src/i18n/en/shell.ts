import common from '../../../../src/words/en/common.json'
import page from '../../../../src/words/en/page.json'

export default { ...common, ...page }
