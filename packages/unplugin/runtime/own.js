// Runs in the app in a dev server. Serves locale files that the app imports directly.
import { serve } from './store.js'
import { connectVueI18n } from './vue-i18n.js'

export { isConnected } from './store.js'

/** @typedef {Record<string, unknown>} Texts */

/**
 * Calls `serve` after it has connected vue-i18n.
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

/** Connects vue-i18n of each Vue app in the page. In development, the root element of an app refers to the app. */
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
