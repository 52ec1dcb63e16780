import { modifier } from '../state/keys.ts'
import { counted, figure } from '../text/words.ts'
import { usePage } from './context.ts'
import { Icon } from './icon.tsx'

export function Footer() {
  const { review, decide } = usePage()
  const { selection, rows, drafts, isSaving, dialog, source } = review
  const count = drafts.count.value
  const { index } = selection.value
  return (
    <footer class="footer">
      <span class="steps">
        <button class="plain" aria-label="Previous" onClick={() => review.queue(() => review.move(-1))}>
          <Icon name="back" />
        </button>
        <button class="plain" aria-label="Next" onClick={() => review.queue(() => review.move(1))}>
          <Icon name="next" />
        </button>
        <span class="number">
          {index === undefined ? '–' : figure(index + 1)} of {figure(rows.total.value ?? 0)}
        </span>
      </span>
      <button class="plain wide-only" onClick={() => void (dialog.value = 'keys')}>
        <kbd>?</kbd> Keys
      </button>
      <span class="space" />
      {!source.isReadOnly && (
        <>
          {drafts.canUndo.value && (
            <button class="plain" onClick={() => review.queue(decide.undo)}>
              <Icon name="undo" /> Undo <kbd class="wide-only">{modifier}Z</kbd>
            </button>
          )}
          {count > 0 && (
            <button class="link" onClick={() => void (dialog.value = 'unsaved')}>
              {counted(count, 'unsaved change')}
            </button>
          )}
          <button class="primary" disabled={count === 0 || isSaving.value} onClick={() => review.queue(review.saveAll)}>
            {isSaving.value ? 'Saving …' : 'Save all'} <kbd class="wide-only">{modifier}S</kbd>
          </button>
        </>
      )}
    </footer>
  )
}
