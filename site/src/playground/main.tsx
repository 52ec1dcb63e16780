import { render } from 'preact'
import { App } from './app.tsx'
import { loadFileTab } from './late-file-tab.tsx'
import { decodeState } from './page-state.ts'
import './playground.css'

const root = document.getElementById('playground')
if (root !== null) await show(root)

/** A link that was opened decides what the page shows; the first example, if there is none. */
async function show(place: HTMLElement): Promise<void> {
  const opened = await decodeState(location.hash.slice(1))
  if (opened?.tab === 'file') await loadFileTab()
  // What the server sent says that the page needs JavaScript.
  place.replaceChildren()
  render(<App opened={opened} />, place)
  // The other tab opens at once, and its code does not compete with the first answer.
  setTimeout(() => void loadFileTab(), 1000)
}
