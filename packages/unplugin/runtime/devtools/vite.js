// Runs in the app in Vite's dev server, before any strings: modules there may wait.
import { startPseudo } from './pseudo.js'

// If an error overlay is open at the first update, Vite reloads the page, since it assumes that the app never started.
// With lockale's overlay, the app runs.
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
