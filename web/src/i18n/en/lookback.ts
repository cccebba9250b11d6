import page from '../../../../src/words/en/page_lookback.json'

export default { ...page }
