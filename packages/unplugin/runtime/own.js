// Runs in the app while a dev server runs: the texts of locale files that the app imports by itself.
import { serve } from './store.js'
import { connectVueI18n } from './vue-i18n.js'

export { isConnected } from './store.js'

/** @typedef {Record<string, unknown>} Texts */

/**
 * As `serve`, after what shows texts was found.
 * @param {string} locale
 * @param {string} namespace
 * @param {Texts} texts
 * @returns {Texts}
 */
export function serveOwn(locale, namespace, texts) {
  connectVueApps()
  return serve(locale, namespace, texts)
}

/** @type {WeakSet<object>} */
const connected = new WeakSet()

/** vue-i18n is not connected by the app: in development its app says which instance it has. */
function connectVueApps() {
  if (typeof document === 'undefined') return
  for (const element of document.querySelectorAll('[data-v-app]')) {
    const app = /** @type {{ readonly __vue_app__?: { readonly __VUE_I18N__?: any } }} */ (element).__vue_app__
    const i18n = app?.__VUE_I18N__
    if (typeof i18n?.global?.setLocaleMessage !== 'function' || connected.has(i18n)) continue
    connected.add(i18n)
    connectVueI18n(i18n)
  }
}

if (typeof document !== 'undefined') {
  if (document.readyState === 'complete') connectVueApps()
  else addEventListener('load', connectVueApps, { once: true })
}
