import { mount } from 'svelte'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/controls.css'
import App from './app/App.svelte'
import { settings } from './app/settings.svelte'
import { updates } from './app/updates.svelte'
import { loadWords, say, speak } from './i18n/words.svelte'

settings.dress()
await speak(settings.language)
await loadWords('shell')
document.title = say('page.title')
mount(App, { target: document.getElementById('page')! })

// When the first screen is there: what the offline worker fetches is not to be in its way.
const begin = () => void updates.begin()
if (document.readyState === 'complete') begin()
else addEventListener('load', begin, { once: true })
