import { mount } from 'svelte'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/fallback_fonts.css'
import './theme/base.css'
import './theme/controls.css'
import App from './app/App.svelte'
import { prefetch } from './app/screens'
import { settings } from './shared/settings.svelte'
import { place } from './screens/route.svelte'
import { updates } from './screens/settings/updates.svelte'
import { loadWords, say, speak } from './i18n/words.svelte'

settings.dress()
await speak(settings.language)
const shell = loadWords('shell')
prefetch(place.route)
await shell
document.title = say('page.title')
mount(App, { target: document.getElementById('page')! })

// After the first screen, so that the offline worker does not compete with it for the network.
const begin = () => void updates.begin()
if (document.readyState === 'complete') begin()
else addEventListener('load', begin, { once: true })
