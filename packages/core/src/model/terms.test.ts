import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTermFinder, openTerms } from './terms.ts'

test.for<[name: string, term: string, text: string, isMet: boolean]>([
  ['the term itself', 'cart', 'cart', true],
  ['in a sentence', 'cart', 'Add it to your cart.', true],
  ['in another case', 'Cart', 'your CART', true],
  ['with an ending', 'cart', 'All carts', true],
  ['inside a word', 'art', 'your cart', false],
  ['behind a digit', 'px', '12px', false],
  ['behind a sign', 'cart', 'shopping-cart', true],
  ['of several words', 'shopping cart', 'Your shopping cart is empty', true],
  ['one letter', 'x', 'press x', true],
  ['one letter inside a word', 'x', 'axe', false],
  ['that begins with a sign', '+1', 'vote +1', true],
  ['of Chinese, anywhere', '购物', '去购物车', true],
  ['of Thai, anywhere', 'รถ', 'ในรถเข็น', true],
  ['with an accent', 'Élan', 'un élan', true],
  ['of letters beyond the basic plane', '𝒳y', 'the 𝒳y', true],
  ['that is not there', 'cart', 'Basket', false],
  ['of an empty text', 'cart', '', false],
])('a term is met: %s', ([, term, text, isMet]) => {
  expect(openTermFinder([term]).inText(text)).toEqual(isMet ? [term] : [])
})

const find = (...terms: readonly string[]) => openTermFinder(terms)

test('texts that meet the same entries have the same hash, and one that meets none has none', () => {
  const terms = openTerms(
    ['a'],
    [
      new Map([
        ['cart', 'Korb'],
        ['buy', 'kaufen'],
      ]),
    ],
    find('cart', 'buy', 'other'),
  )
  expect(terms.hashOf('Nothing here')).toBeUndefined()
  expect(terms.hashOf('an other thing')).toBeUndefined()
  expect(terms.hashOf('buy the cart')).toBe(terms.hashOf('The cart? Buy it'))
  expect(terms.hashOf('buy the cart')).not.toBe(terms.hashOf('buy it'))
})

test('the hash changes with an entry that is met, and with no other', () => {
  const before = openTerms(
    ['a'],
    [
      new Map([
        ['cart', 'Korb'],
        ['buy', 'kaufen'],
      ]),
    ],
    find('cart', 'buy'),
  )
  const after = openTerms(
    ['a'],
    [
      new Map([
        ['buy', 'kaufen'],
        ['cart', 'Wagen'],
      ]),
    ],
    find('cart', 'buy'),
  )
  expect(after.hashOf('the cart')).not.toBe(before.hashOf('the cart'))
  expect(after.hashOf('buy it')).toBe(before.hashOf('buy it'))
})

test('of two glossaries the first one decides', () => {
  const both = openTerms(['a', 'b'], [new Map([['cart', 'Korb']]), new Map([['cart', 'Wagen']])], find('cart'))
  const first = openTerms(['a'], [new Map([['cart', 'Korb']])], find('cart'))
  expect(both.hashOf('cart')).toBe(first.hashOf('cart'))
})

/** Term by term and place by place. */
function lookFor(terms: readonly string[], text: string): readonly string[] {
  const lower = text.toLowerCase()
  const isMet = (term: string): boolean => {
    const wanted = term.toLowerCase()
    const places = Array.from({ length: lower.length }, (_, at) => at)
    const isWord = /^[\p{L}\p{N}]/u.test(wanted) && !/^\p{scx=Han}/u.test(wanted)
    return places.some((at) => {
      return lower.startsWith(wanted, at) && !(isWord && /[\p{L}\p{N}\p{M}]$/u.test(lower.slice(0, at)))
    })
  }
  return [...new Set(terms)].filter(isMet).sort()
}

test('a finder finds what looking for each term by itself finds', () => {
  const letter = fc.constantFrom('a', 'b', 'É', '物', ' ', '-', '𝒳', '\u0301')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.string({ unit: letter, maxLength: 30 }), (terms, text) => {
      // the text holds some of them for sure
      const longer = [text, ...terms.slice(0, 3), text].join(' ')
      expect(openTermFinder(terms).inText(longer)).toEqual(lookFor(terms, longer))
    }),
  )
})

test('thousands of terms that begin alike are found as one is', () => {
  const terms = Array.from({ length: 3000 }, (_, at) => `shopping cart ${at}`)
  expect(openTermFinder(terms).inText('A Shopping cart 2999, and shopping carts')).toEqual([
    'shopping cart 2',
    'shopping cart 29',
    'shopping cart 299',
    'shopping cart 2999',
  ])
})
