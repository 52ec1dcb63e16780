import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printLine, type Style } from '../../render/screen.ts'
import { wordDiff } from './word-diff.ts'

const show = (before: string, after: string) => printLine(wordDiff(before, after), { color: false, secrets: [] })

test.for<[name: string, before: string, after: string, shown: string]>([
  ['nothing', 'All is well.', 'All is well.', 'All is well.'],
  ['a word', 'Teh cart', 'The cart', '[-Teh-]{+The+} cart'],
  ['words side by side are one change', 'Teh adress is it', 'The address is it', '[-Teh adress-]{+The address+} is it'],
  ['words apart are two', 'teh cart is teh end', 'the cart is the end', '[-teh-]{+the+} cart is [-teh-]{+the+} end'],
  ['blanks', 'one  two', 'one two', 'one[-  -]{+ +}two'],
  ['a mark', 'Done', 'Done.', 'Done{+.+}'],
  ['all of it', 'a b', 'c', '[-a b-]{+c+}'],
  ['from nothing', '', 'a', '{+a+}'],
])('%s', ([, before, after, shown]) => expect(show(before, after)).toBe(shown))

test('law: what is not marked as new is the old text, and the other way round', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'the', ' ', '  ', '.', '{n}', 'é'), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const [before, after] = [old.join(''), now.join('')]
      const pieces = wordDiff(before, after)
      const side = (mark: Style) =>
        pieces
          .filter((piece) => typeof piece === 'string' || piece.style === mark)
          .map((piece) => (typeof piece === 'string' ? piece : piece.text.slice(2, -2)))
          .join('')
      expect([side('red'), side('green')]).toEqual([before, after])
    }),
  )
})

test('a long text is compared at its ends alone', () => {
  const words = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ')
  expect(wordDiff(`Begin ${words('a')} end`, `Begin ${words('b')} end`)).toHaveLength(6)
})
