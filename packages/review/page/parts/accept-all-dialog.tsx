import { maxBulk } from '../state/decide.ts'
import { counted, figure } from '../text/words.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

export function AcceptAllDialog() {
  const { review, decide } = usePage()
  const total = review.rows.total.value ?? 0
  const progress = decide.bulk.value
  const close = () => void (review.dialog.value = undefined)
  if (total > maxBulk)
    return (
      <Modal title={`Accept all ${figure(total)}?`}>
        <p>
          The page accepts at most {counted(maxBulk, 'translation')} at once. Choose a locale or search first, or run{' '}
          <code>lockale accept</code>.
        </p>
      </Modal>
    )
  return (
    <Modal title={`Accept all ${figure(total)} shown?`}>
      <p>
        Each becomes an unsaved change, and one undo takes all of them back. Invalid, missing and locked translations
        are skipped.
      </p>
      {progress !== undefined && <progress max={progress.total} value={progress.done} aria-label="Accepted so far" />}
      <p class="buttons">
        <button
          class="primary"
          disabled={progress !== undefined}
          onClick={() => void decide.acceptAll().catch(review.notices.fail).finally(close)}
        >
          Accept {figure(total)}
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
