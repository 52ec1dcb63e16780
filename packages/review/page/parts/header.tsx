import { useEffect, useRef, useState } from 'preact/hooks'
import { modifier } from '../state/keys.ts'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'

export function Header() {
  const { review } = usePage()
  const { project, createdAt } = review.summary.value ?? { project: '' }
  return (
    <header class="header">
      <p class="title">
        <span class="brand">lockale</span>
        <span class="soft">{createdAt === undefined ? 'review' : 'report'}</span>
        <bdi class="project">{project}</bdi>
        {createdAt !== undefined && (
          <span class="soft wide-only">
            read-only, written <time dateTime={createdAt}>{createdAt.slice(0, 16).replace('T', ' ')} UTC</time>
          </span>
        )}
      </p>
      <Search />
    </header>
  )
}

const debounceMs = 120

function Search() {
  const { review } = usePage()
  const current = review.place.value.search
  const [typed, setTyped] = useState(current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(current), [current])
  function search(text: string): void {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => review.queue(() => review.go({ search: text })), debounceMs)
  }
  return (
    <search class="search">
      <Icon name="search" />
      <input
        id="search"
        type="search"
        placeholder="Search key, string or translation"
        aria-label="Search key, string or translation"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={(event) => search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') search('')
          else if (event.key === 'Escape' || event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <kbd class="wide-only">{modifier}K</kbd>
    </search>
  )
}
