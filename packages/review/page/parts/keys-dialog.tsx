import { altKey, editorModifier, type KeyBinding, keyBindings, modifier } from '../state/keys.ts'
import { usePage } from './context.ts'
import { Modal } from './modal.tsx'

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  PageDown: 'Page ↓',
  PageUp: 'Page ↑',
}

/** Of more keys for one thing, only the first and the last are shown. */
const mostKeys = 3

type NamedKeys = Omit<KeyBinding, 'run'>

const others: readonly NamedKeys[] = [
  { keys: [`${modifier}Enter`], what: 'accept, also in the editor; open the next' },
  { keys: [`${altKey}Enter`], what: 'in the editor: accept, edit the next' },
  { keys: [`${altKey}Page ↓`, `${altKey}Page ↑`], what: 'in the editor: edit the next, the previous' },
  { keys: ['Enter'], what: 'in the editor: break the line' },
  { keys: [`${editorModifier}1`, `${editorModifier}9`], what: 'in the editor: insert a placeholder of the source' },
  { keys: [`${editorModifier}0`], what: 'in the editor: special characters' },
  { keys: [`${editorModifier}C`], what: 'in the editor: copy the source string' },
  { keys: [`${editorModifier}F`], what: 'in the editor: find the selected words in all translations' },
  { keys: ['Esc'], what: 'in the editor: take the edit back; undo brings it again' },
  { keys: [`${modifier}Z`], what: 'undo' },
  { keys: [`${modifier}S`], what: 'save all' },
  { keys: [`${modifier}K`], what: 'search', isForReading: true },
]

export function KeysDialog() {
  const { review } = usePage()
  const all: readonly NamedKeys[] = [...keyBindings, ...others]
  const shown = all.filter(({ isForReading }) => !review.source.isReadOnly || isForReading === true)
  return (
    <Modal title="Keys">
      <dl class="keys">
        {shown.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {(keys.length > mostKeys ? [keys[0] ?? '', '…', keys.at(-1) ?? ''] : keys).map((key) => (
                <kbd key={key}>{keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
