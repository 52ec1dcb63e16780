// Runs in the app in Vite's dev server. Keeps lockale's error overlay open over updates of strings.

let isKept = false

/**
 * Closes lockale's error overlay before each update, and asks the dev server for it again if it was open. If an error
 * overlay is open at the first update, Vite reloads the page, since it assumes that the app never started. With
 * lockale's overlay, the app runs.
 */
export function keepOverlay() {
  if (isKept) return
  isKept = true
  import.meta.hot?.on('vite:beforeUpdate', (data) => {
    if (typeof document === 'undefined') return
    const { updates } = /** @type {{ readonly updates: readonly { readonly path: string }[] }} */ (data)
    const isOpen = [...document.querySelectorAll('vite-error-overlay')].map(closeOurs).includes(true)
    // After an update of code the overlay stays away, so that it does not cover the page after each edit of code.
    if (isOpen && updates.some(({ path }) => path.includes('virtual:lockale/'))) {
      import.meta.hot?.send?.('lockale:overlay', {})
    }
  })
}

/** Returns whether the overlay was lockale's. @param {Element} overlay */
function closeOurs(overlay) {
  if (!overlay.shadowRoot?.querySelector('.plugin')?.textContent?.includes('plugin:lockale')) return false
  // @ts-expect-error -- it is Vite's element
  overlay.close()
  return true
}
