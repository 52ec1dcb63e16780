import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { maxBulk } from '../state/decide.ts'
import { counted, figure, queues } from '../text/words.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

export function AcceptAllDialog() {
  const { review, decide } = usePage()
  const [withDone, setWithDone] = useState(false)
  const total = review.rows.total.value ?? 0
  const isAll = review.place.value.queue === undefined
  const counts = review.counts.value
  const waiting = queues.reduce((sum, queue) => sum + (queue === 'warnings' ? 0 : (counts[queue] ?? 0)), 0)
  const isCounted = counts.missing !== undefined
  const done = isAll ? total - waiting : 0
  return (
    <BulkDialog
      title={isAll ? 'Accept translations of this list?' : `Accept all ${figure(total)} shown?`}
      button={isAll && !withDone ? 'Accept what needs a decision' : `Accept ${figure(total)}`}
      command="lockale accept"
      run={() => decide.acceptAll(withDone || !isAll)}
    >
      <p>
        {isAll && isCounted && `Of ${counted(total, 'translation')}, ${figure(total - done)} need a decision. `}
        Each becomes an unsaved change, and one undo takes all of them back. Invalid, missing and locked translations
        are skipped.
      </p>
      {isCounted && done > 0 && (
        <label>
          <input type="checkbox" checked={withDone} onChange={(event) => setWithDone(event.currentTarget.checked)} />{' '}
          Also approve the {figure(done)} that need none. Machine translations then count as reviewed.
        </label>
      )}
    </BulkDialog>
  )
}

export function FixAllDialog() {
  const { review, decide } = usePage()
  const total = review.rows.total.value ?? 0
  return (
    <BulkDialog
      title={`Fix what is safe in ${figure(total)} shown?`}
      button="Fix all"
      command="lockale fix"
      run={decide.fixAll}
    >
      <p>
        The same fixes as of <code>lockale fix</code>. Each fixed translation becomes an unsaved change, and one undo
        takes all of them back. Problems without a safe fix stay.
      </p>
    </BulkDialog>
  )
}

/** Asks before a change of all rows in the list, and shows its progress. */
function BulkDialog({
  title,
  button,
  command,
  run,
  children,
}: {
  readonly title: string
  readonly button: string
  /** The command that does the same without a limit. */
  readonly command: string
  readonly run: () => Promise<void>
  readonly children: ComponentChildren
}) {
  const { review, decide } = usePage()
  const progress = decide.bulk.value
  const { total, isSearching } = review.rows
  const isEmpty = (total.value ?? 0) === 0 || isSearching.value
  const close = () => void (review.dialog.value = undefined)
  if ((total.value ?? 0) > maxBulk)
    return (
      <Modal title={title}>
        <p>
          The page changes at most {counted(maxBulk, 'translation')} at once. Choose a locale or search first, or run{' '}
          <code>{command}</code>.
        </p>
      </Modal>
    )
  return (
    <Modal title={title}>
      {children}
      {progress !== undefined && <progress max={progress.total} value={progress.done} aria-label="Done so far" />}
      <p class="buttons">
        <button
          class="primary"
          autofocus
          disabled={progress !== undefined || isEmpty}
          onClick={() => void run().catch(review.notices.fail).finally(close)}
        >
          {button}
        </button>
        <button
          onClick={() => {
            decide.stopBulk()
            close()
          }}
        >
          Cancel
        </button>
      </p>
    </Modal>
  )
}
