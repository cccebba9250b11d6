import words from '../../../../src/words/en/mummies.json'
import page from '../../../../src/words/en/page_mummies.json'

export default { ...words, ...page }
