import { useEffect, useState } from 'preact/hooks'
import { LateFileTab } from './late-file-tab.tsx'
import { decodeState, type PageState } from './page-state.ts'
import { firstFile, firstString } from './samples.ts'
import { ShareBar } from './share-bar.tsx'
import { StringTab } from './string-tab.tsx'

interface AppProperties {
  readonly opened: PageState | undefined
}

const tabs = [
  { id: 'string', name: 'String' },
  { id: 'file', name: 'File' },
] as const

/** Both tabs keep what was typed while the other one is shown. */
export function App({ opened }: AppProperties) {
  const [tab, setTab] = useState<PageState['tab']>(opened?.tab ?? 'string')
  const [string, setString] = useState(opened?.tab === 'string' ? opened : firstString.state)
  const [file, setFile] = useState(opened?.tab === 'file' ? opened : firstFile.state)
  // A file that is too long to be shown is held here, and has no link.
  const [held, setHeld] = useState<Uint8Array | undefined>()

  useEffect(() => {
    const follow = async () => {
      const next = await decodeState(location.hash.slice(1))
      if (next === undefined) return
      if (next.tab === 'string') setString(next)
      else {
        setFile(next)
        setHeld(undefined)
      }
      setTab(next.tab)
    }
    const onHashChange = () => void follow()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  const choose = (id: PageState['tab']) => {
    setTab(id)
    document.getElementById(`tab-${id}`)?.focus()
  }
  return (
    <>
      <div class="pg-top">
        <div
          class="pg-tabs"
          role="tablist"
          aria-label="What you paste"
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft' || key === 'ArrowRight') choose(tab === 'string' ? 'file' : 'string')
          }}
        >
          {tabs.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="pg-panel"
              tabIndex={tab === id ? 0 : -1}
              onClick={() => setTab(id)}
            >
              {name}
            </button>
          ))}
        </div>
        <ShareBar state={tab === 'string' ? string : held === undefined ? file : undefined} />
      </div>
      <div id="pg-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'string' ? (
          <StringTab state={string} onChange={setString} />
        ) : (
          <LateFileTab state={file} onChange={setFile} held={held} onHold={setHeld} />
        )}
      </div>
    </>
  )
}
