import type { ReviewForm, ReviewMark } from '@lockale/review-engine'
import { missingMarks, textsToKeep } from '../text/marks.ts'
import { editorModifier } from '../state/keys.ts'
import { Icon } from './icon.tsx'

/** Shows which placeholders of the source the translation has, with a button for each missing one. */
export function PlaceholderChips({
  form,
  text,
  marks,
  onInsert,
}: {
  readonly form: ReviewForm
  readonly text: string
  readonly marks: readonly ReviewMark[]
  readonly onInsert: ((mark: string) => void) | undefined
}) {
  const source = { text: form.source, marks: form.sourceMarks }
  const missing = missingMarks(source, { text, marks })
  const found = [...textsToKeep(source)]
  for (const mark of missing) found.splice(found.lastIndexOf(mark), 1)
  const numbers = new Map(
    textsToKeep(source)
      .slice(0, 9)
      .map((mark, at): [string, number] => [mark, at + 1])
      .toReversed(),
  )
  return (
    <ul class="chips" aria-label="Placeholders">
      {found.map((mark, at) => (
        <li key={`${at} ${mark}`}>
          <span class="chip">
            <Icon name="check" />
            <bdi>{mark}</bdi>
          </span>
        </li>
      ))}
      {missing.map((mark, at) => (
        <li key={`missing ${at} ${mark}`}>
          {onInsert === undefined ? (
            <span class="chip is-missing">
              <bdi>{mark}</bdi> <span class="small">missing</span>
            </span>
          ) : (
            <button class="chip is-missing" onClick={() => onInsert(mark)}>
              Insert <bdi>{mark}</bdi>
              {numbers.has(mark) && <kbd>{`${editorModifier}${numbers.get(mark)}`}</kbd>}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
