import type { ComponentChildren } from 'preact'
import { maxBulk } from '../state/decide.ts'
import { counted, figure } from '../text/words.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

export function AcceptAllDialog() {
  const { review, decide } = usePage()
  const total = review.rows.total.value ?? 0
  return (
    <BulkDialog
      title={`Accept all ${figure(total)} shown?`}
      button={`Accept ${figure(total)}`}
      command="lockale accept"
      run={decide.acceptAll}
    >
      Each becomes an unsaved change, and one undo takes all of them back. Invalid, missing and locked translations are
      skipped.
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
      The same fixes as of <code>lockale fix</code>. Each fixed translation becomes an unsaved change, and one undo
      takes all of them back. Problems without a safe fix stay.
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
  const close = () => void (review.dialog.value = undefined)
  if ((review.rows.total.value ?? 0) > maxBulk)
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
      <p>{children}</p>
      {progress !== undefined && <progress max={progress.total} value={progress.done} aria-label="Done so far" />}
      <p class="buttons">
        <button
          class="primary"
          autofocus
          disabled={progress !== undefined}
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
