// Runs in the app in Vite's dev server, before any texts: modules there may wait for something.
import { startPseudo } from './pseudo.js'

// An error overlay that is open when the first update comes makes Vite load the page again, since it takes the app for one
// that never started. Ours speaks of texts: the app runs.
import.meta.hot?.on('vite:beforeUpdate', () => {
  if (typeof document === 'undefined') return
  for (const overlay of document.querySelectorAll('vite-error-overlay')) {
    if (overlay.shadowRoot?.querySelector('.plugin')?.textContent?.includes('plugin:lockale')) {
      // @ts-expect-error -- it is Vite's element
      overlay.close()
    }
  }
})

await startPseudo()
