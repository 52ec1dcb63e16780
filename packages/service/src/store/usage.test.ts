import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShelf } from './shelf.ts'
import { type Bill, charactersOf, nothing, openUsageBook, plus, type Product, type UsageCell } from './usage.ts'

const products: readonly Product[] = ['text', 'document', 'write', 'speechToText', 'speechToSpeech']
const bill: fc.Arbitrary<Bill> = fc.record({
  product: fc.constantFrom(...products),
  amount: fc.nat(200_000),
  documents: fc.nat(2),
  tag: fc.option(fc.constantFrom('web', 'app'), { nil: undefined }),
  keyId: fc.constantFrom('one', 'two', '', '__proto__'),
  day: fc.constantFrom('2026-08-31', '2026-09-01', '2026-09-02'),
})

test('cells, months and keys say the same, and a book opened again says it too', () => {
  fc.assert(
    fc.property(fc.array(bill, { maxLength: 30 }), fc.array(fc.nat(29)), (bills, back) => {
      const shelf = openShelf<UsageCell>()
      const book = openUsageBook(shelf)
      for (const each of bills) book.add(each)
      const returned = new Set(back.filter((index) => index < bills.length))
      for (const index of returned) book.takeBack(bills[index] as Bill)
      const kept = bills.filter((_, index) => !returned.has(index))
      for (const read of [book, openUsageBook(shelf)]) {
        for (const month of ['2026-08', '2026-09', '2026-10']) {
          const inMonth = kept.filter(({ day }) => day.startsWith(month))
          expect(charactersOf(read.sums(month))).toBe(characters(inMonth))
          const cells = [...read.cells()].filter(({ day }) => day.startsWith(month))
          expect(cells.reduce(plus, nothing)).toMatchObject(read.sums(month))
          for (const keyId of ['one', 'two', '__proto__']) {
            const own = inMonth.filter((one) => one.keyId === keyId)
            expect(charactersOf(read.sums(month, keyId))).toBe(characters(own))
            expect(read.sums(month, keyId).documents).toBe(own.reduce((sum, { documents = 0 }) => sum + documents, 0))
          }
        }
      }
    }),
  )
})

test.for<[ms: number, minutes: number]>([
  [0, 0],
  [1, 1],
  [60_000, 1],
  [60_001, 2],
])('%i ms of speech are %i minutes', ([amount, minutes]) => {
  const book = openUsageBook(openShelf())
  book.add({ product: 'speechToText', amount, keyId: 'k', day: '2026-09-01' })
  book.add({ product: 'speechToSpeech', amount, keyId: 'k', day: '2026-09-01' })
  expect(book.sums('2026-09')).toMatchObject({
    speechToText: amount,
    speechToTextMinutes: minutes,
    speechToSpeechMinutes: minutes,
    text: 0,
  })
})

function characters(bills: readonly Bill[]): number {
  return bills.reduce((sum, { product, amount }) => sum + (product.startsWith('speech') ? 0 : amount), 0)
}
