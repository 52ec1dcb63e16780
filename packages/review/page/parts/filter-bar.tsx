import type { ReviewChoices } from '@lockale/review-engine'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Filter, isFiltering, noFilter } from '../state/filter.ts'
import { figure, lengthNames, orderNames, originNames, stateNames } from '../text/words.ts'
import { usePage } from './context.ts'

/** Shows what the list is filtered and sorted by. */
export function FilterBar() {
  const { review } = usePage()
  const { place, rows, notices, isFilterOpen } = review
  const [choices, setChoices] = useState<ReviewChoices>({ files: [], rules: [] })
  const load = () => void review.source.choices().then(setChoices).catch(notices.fail)
  const filter = place.value
  const isSearching = rows.isSearching.value
  // The rules are known when the locales are checked, which happens while the list loads.
  useEffect(() => {
    if (filter.rule !== '' && !isSearching) load()
  }, [filter.rule, isSearching])
  const { rules } = choices
  const names = Object.fromEntries(rules.map(([rule, count]) => [rule, `${rule} (${figure(count)})`]))
  const known =
    filter.rule === '' || filter.rule === 'any' || filter.rule in names ? {} : { [filter.rule]: filter.rule }
  return (
    <form
      class={`filters${isFilterOpen.value ? ' is-open' : ''}`}
      aria-label="Filter"
      onFocusIn={load}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur()
      }}
    >
      <Choice name="rule" label="Rule" hasOff options={{ any: 'With a problem', ...known, ...names }} />
      <FileField files={choices.files} />
      <Choice name="state" label="State" hasOff options={stateNames} />
      <Choice name="by" label="Origin" hasOff options={originNames} />
      <Choice name="length" label="Length" hasOff options={lengthNames} />
      <Choice name="order" label="Order" options={review.source.isReadOnly ? reportOrderNames : orderNames} />
      {(isFiltering(filter) || filter.order !== 'file') && (
        <button type="button" class="link" onClick={() => review.queue(() => review.go(noFilter))}>
          Clear
        </button>
      )}
      <span class="space" />
      {!review.source.isReadOnly && (
        <button type="button" onClick={() => void (review.dialog.value = 'replace')}>
          Replace …
        </button>
      )}
    </form>
  )
}

/** A report does not know when translations changed. */
const { newest: _, ...reportOrderNames } = orderNames

function Choice({
  name,
  label,
  hasOff = false,
  options,
}: {
  readonly name: Exclude<keyof Filter, 'file'>
  readonly label: string
  /** True for a condition that can be switched off. */
  readonly hasOff?: boolean
  readonly options: Readonly<Record<string, string>>
}) {
  const { review } = usePage()
  const value = review.place.value[name]
  return (
    <select
      id={`filter-${name}`}
      aria-label={label}
      class={value === noFilter[name] ? '' : 'is-set'}
      value={value}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        review.queue(() => review.go({ [name]: chosen }))
      }}
    >
      {hasOff && <option value="">{label}</option>}
      {Object.entries(options).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}

const debounceMs = 200

function FileField({ files }: { readonly files: readonly string[] }) {
  const { review } = usePage()
  const current = review.place.value.file
  const [typed, setTyped] = useState(current)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setTyped(current), [current])
  return (
    <>
      <input
        id="filter-file"
        type="search"
        list="filter-files"
        aria-label="File or namespace"
        placeholder="File or namespace"
        autocomplete="off"
        spellcheck={false}
        class={current === '' ? '' : 'is-set'}
        value={typed}
        onInput={(event) => {
          const file = event.currentTarget.value
          setTyped(file)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => review.queue(() => review.go({ file })), debounceMs)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <datalist id="filter-files">
        {files.slice(0, maxFiles).map((file) => (
          <option key={file} value={file} />
        ))}
      </datalist>
    </>
  )
}

/** Maximum number of files that the field offers. */
const maxFiles = 1000
