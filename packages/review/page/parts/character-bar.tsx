import type { RefObject } from 'preact'
import type { SpecialCharacter } from '../text/characters.ts'

interface CharacterBarProperties {
  readonly bar: RefObject<HTMLDivElement | null>
  readonly characters: readonly SpecialCharacter[]
  readonly onInsert: (character: SpecialCharacter) => void
  readonly onLeave: () => void
}

/** Buttons for special characters. One stop of the tab key; arrows move between the buttons. */
export function CharacterBar({ bar, characters, onInsert, onLeave }: CharacterBarProperties) {
  function onKeyDown(event: KeyboardEvent): void {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const at = buttons.findIndex((button) => button === document.activeElement)
      buttons[(at + step + buttons.length) % buttons.length]?.focus()
    } else if (event.key === 'Escape') onLeave()
    // Letters are no commands here, because the user writes a translation.
    else if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
  }
  return (
    <div class="characters" role="toolbar" aria-label="Special characters" ref={bar} onKeyDown={onKeyDown}>
      {characters.map((character, at) => (
        <button
          key={character.name}
          tabIndex={at === 0 ? 0 : -1}
          title={character.name}
          // A button of letters is found by them.
          aria-label={/\w/u.test(character.label) ? undefined : character.name}
          // The field keeps its focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(character)}
        >
          {character.label}
        </button>
      ))}
    </div>
  )
}
