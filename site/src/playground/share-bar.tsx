import { useEffect, useState } from 'preact/hooks'
import { encodeState, maxLinkedLength, type PageState } from './page-state.ts'

/**
 * The address follows what is typed. The part behind `#` is not sent to a server.
 * @param state `undefined` where what is shown is too long for a link
 */
export function ShareBar({ state }: { readonly state: PageState | undefined }) {
  const [isLinked, setLinked] = useState(true)
  const [said, setSaid] = useState('')

  useEffect(() => {
    setSaid('')
    let isOld = false
    const timer = setTimeout(() => {
      const write = async () => {
        const hash = state && (await encodeState(state))
        if (isOld) return
        setLinked(hash !== undefined)
        history.replaceState(null, '', hash === undefined ? location.pathname : `#${hash}`)
      }
      void write()
    }, 300)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [state])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid('Link copied')
    } catch {
      setSaid('Copy the address of this page')
    }
  }
  return (
    <div class="pg-share">
      <span class="pg-soft" role="status">
        {isLinked ? said : `No link: longer than ${maxLinkedLength.toLocaleString('en')} characters`}
      </span>
      <button type="button" disabled={!isLinked} onClick={() => void copy()}>
        Copy link
      </button>
    </div>
  )
}
