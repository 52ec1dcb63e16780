// Runs in the app while a bundler watches: what a page gets besides its texts. Loaded after the first of them.
import { startPseudo } from './pseudo.js'

// In Vite it has been started before the texts; elsewhere a module must not keep others waiting.
void startPseudo()
// Not before the app has drawn: a framework that takes over what a server has drawn must find that and nothing else.
if (document.readyState === 'complete') openPanel()
else addEventListener('load', openPanel, { once: true })

function openPanel() {
  void import('./panel.js')
}
