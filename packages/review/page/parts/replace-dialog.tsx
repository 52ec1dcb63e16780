import { useEffect, useState } from 'preact/hooks'
import { findReplaced, maxReplaced, type Replaced, takeReplaced } from '../state/replace.ts'
import type { Replacement } from '../text/replace.ts'
import { wordDiff } from '../text/word-diff.ts'
import { counted, figure, queueWords } from '../text/words.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

const debounceMs = 250
const maxShown = 50

/** Replaces a text in all translations of the list, and shows before what would change. */
export function ReplaceDialog() {
  const { review } = usePage()
  const { queue, locales, search } = review.place.value
  const [asked, setAsked] = useState<Replacement>({ find: search, replace: '', matchesCase: true, wholeWords: false })
  const [found, setFound] = useState<readonly Replaced[] | 'looking' | 'too-many' | undefined>(undefined)
  useEffect(() => {
    if (asked.find === '') return setFound(undefined)
    let isStopped = false
    setFound('looking')
    const timer = setTimeout(() => {
      findReplaced(review, asked, () => isStopped)
        .then((all) => {
          if (!isStopped) setFound(all ?? 'too-many')
        })
        .catch(review.notices.fail)
    }, debounceMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [review, asked])
  const change = (part: Partial<Replacement>) => setAsked({ ...asked, ...part })
  const isReady = Array.isArray(found) && found.length > 0
  return (
    <Modal title="Search and replace">
      <form
        class="replace"
        onSubmit={(event) => {
          event.preventDefault()
          if (!Array.isArray(found) || found.length === 0) return
          takeReplaced(review, found as readonly Replaced[])
          review.dialog.value = undefined
        }}
      >
        <label>
          Find
          <input autofocus value={asked.find} onInput={(event) => change({ find: event.currentTarget.value })} />
        </label>
        <label>
          Replace with
          <input value={asked.replace} onInput={(event) => change({ replace: event.currentTarget.value })} />
        </label>
        <p class="options">
          <label>
            <input
              type="checkbox"
              checked={asked.matchesCase}
              onChange={(event) => change({ matchesCase: event.currentTarget.checked })}
            />
            Match case
          </label>
          <label>
            <input
              type="checkbox"
              checked={asked.wholeWords}
              onChange={(event) => change({ wholeWords: event.currentTarget.checked })}
            />
            Whole words
          </label>
        </p>
        <p class="soft small">
          In the translations of the list: {queue === undefined ? 'All' : queueWords[queue].name}
          {locales.length > 0 && `, ${locales.join(', ')}`}. Placeholders and tags stay as they are.
        </p>
        <p role="status">{sentenceOf(found)}</p>
        {isReady && <Preview found={found as readonly Replaced[]} />}
        <p class="buttons">
          <button class="primary" disabled={!isReady}>
            Replace
          </button>
          <button type="button" onClick={() => void (review.dialog.value = undefined)}>
            Cancel
          </button>
        </p>
      </form>
    </Modal>
  )
}

function sentenceOf(found: readonly Replaced[] | 'looking' | 'too-many' | undefined): string {
  if (found === undefined) return ''
  if (found === 'looking') return 'Searching …'
  if (found === 'too-many')
    return `More than ${figure(maxReplaced)} translations have this text: choose a locale or filter the list first.`
  const wrong = found.filter(({ errors }) => errors.length > 0).length
  const changes = `${counted(found.length, 'translation')} will change.`
  return wrong === 0 ? changes : `${changes} ${counted(wrong, 'translation')} will have an error, marked below.`
}

function Preview({ found }: { readonly found: readonly Replaced[] }) {
  // What has an error is shown first, since it has to be looked at.
  const sorted = found.toSorted((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0))
  return (
    <>
      <ul class="unsaved" aria-label="Preview" tabIndex={0}>
        {sorted.slice(0, maxShown).map(({ card, changed, errors }) => (
          <li key={card.id}>
            <p>
              <bdi class="tag">{card.locale}</bdi>
              <bdi class="key">{card.message}</bdi>
            </p>
            {changed.map(({ form, before, after }) => (
              <p key={form} lang={card.locale} dir={card.direction}>
                {wordDiff(before, after, card.locale).map(({ kind, text }) =>
                  kind === 'same' ? text : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>,
                )}
              </p>
            ))}
            {errors.map(({ code, sentence }) => (
              <p key={code} class="refusal">
                {sentence}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {found.length > maxShown && <p class="soft">and {figure(found.length - maxShown)} more</p>}
    </>
  )
}
