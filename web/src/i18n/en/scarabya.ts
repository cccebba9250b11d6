import words from '../../../../src/words/en/scarabya.json'
import page from '../../../../src/words/en/page_scarabya.json'

export default { ...words, ...page }
