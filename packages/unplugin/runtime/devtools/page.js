// Runs in the app while a bundler watches. Starts the panel and pseudo-translations. Loaded after the first strings.
import { startPseudo } from './pseudo.js'
import { keepOverlay } from './vite-overlay.js'

keepOverlay()
// In Vite, `vite.js` has already started it before the strings. In other bundlers a module must not delay others.
void startPseudo()
// Waits for the first render: hydration must find the page unchanged.
if (document.readyState === 'complete') openPanel()
else addEventListener('load', openPanel, { once: true })

function openPanel() {
  void import('./panel.js')
}
