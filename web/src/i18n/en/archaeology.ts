import words from '../../../../src/words/en/archaeology.json'
import page from '../../../../src/words/en/page_archaeology.json'

export default { ...words, ...page }
