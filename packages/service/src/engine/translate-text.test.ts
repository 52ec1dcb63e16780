import { expect, test } from 'vitest'
import fc from 'fast-check'
import { createEngine, type Engine, pseudoEngine } from './engine.ts'
import { indexTerms } from './glossary-terms.ts'
import { tokeniseMarkup } from './markup-tokens.ts'
import { readText, type ReadText, translateTexts } from './translate-text.ts'

const settings: Parameters<typeof translateTexts>[1] = {
  engine: createEngine('echo'),
  target: 'es',
  markup: { handling: 'xml', ignoreTags: ['k'] },
  phrasebook: [{ source: 'en', target: 'es', entries: { Cancel: 'Anular' } }],
  memory: undefined,
  terms: indexTerms([new Map([['cart', 'carrito & más']])]),
}

function read(texts: readonly string[], source?: string): Promise<readonly ReadText[]> {
  return Promise.all(texts.map(async (text) => (await readText(text, { source, markup: 'strict' })) ?? never(text)))
}

function never(text: string): never {
  throw new Error(`${text} is not well-formed`)
}

/** Shouts, and tells what it was asked. */
function recording(extra: Partial<Engine> = {}): Engine & { readonly asked: unknown[] } {
  const asked: unknown[] = []
  return {
    name: 'test',
    asked,
    translate(texts, pair) {
      asked.push([pair.source, texts])
      return texts.map((text) => text.toUpperCase())
    },
    ...extra,
  }
}

test('the engine is asked once for each language, and only for what is not known', async () => {
  const engine = recording()
  const texts = [
    'Save <b>your cart</b> now',
    'Cancel',
    '',
    'Das ist nicht gut',
    '<k>the</k> &amp; of the',
    'Hola y adiós, la casa',
  ]
  expect(await translateTexts(await read(texts), { ...settings, engine })).toEqual([
    'SAVE <b>YOUR carrito &amp; más</b> NOW',
    'Anular',
    '',
    'DAS IST NICHT GUT',
    '<k>the</k> &amp; OF THE',
    'Hola y adiós, la casa',
  ])
  expect(engine.asked).toEqual([
    ['en', ['Save ', 'your ', ' now', ' & of the']],
    ['de', ['Das ist nicht gut']],
  ])
})

test('echo: nothing but terms', async () => {
  const texts = ['Save <b>your cart</b> &#38; go', 'Cancel']
  expect(await translateTexts(await read(texts, 'en'), settings)).toEqual([
    'Save <b>your carrito &amp; más</b> &#38; go',
    'Anular',
  ])
})

test('an engine with nothing to do is not asked', async () => {
  const engine = recording()
  await translateTexts(await read(['Cancel', '', '<k>a</k>', 'cart'], 'en'), { ...settings, engine })
  expect(engine.asked).toEqual([])
})

test('an engine that gives too little back is a bug, and said', async () => {
  const engine = recording({ translate: () => [] })
  await expect(translateTexts(await read(['a'], 'en'), { ...settings, engine })).rejects.toThrow('too few texts')
})

test('pseudo: addresses, line ends, blanks at the edges and lines without a letter stay', async () => {
  const [text = ''] = await translateTexts(await read([' Save\n\n42\r\nmail me@example.com now '], 'en'), {
    ...settings,
    engine: pseudoEngine,
  })
  expect(text).toMatch(/^ \S.*\n\n42\r\n.*me@example\.com.* $/su)
  expect(text).not.toContain('Save')
})

test('law: whatever an engine makes of it, an answer is well-formed and has the same tags', async () => {
  const { markup } = fc.letrec<{ markup: string }>((tie) => ({
    markup: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          fc.constantFrom(
            'a ',
            'your cart',
            '&lt;',
            '&amp;',
            '<x id="0"/>',
            '<!-- c -->',
            '<k>the <b/></k>',
            '<![CDATA[<]]>',
          ),
          tie('markup').chain((inside) =>
            fc.constantFrom('b', 'g id="1"').map((tag) => `<${tag}>${inside}</${tag[0]}>`),
          ),
        ),
        { maxLength: 5 },
      )
      .map((parts) => parts.join('')),
  }))
  const tagsOf = (text: string): readonly string[] | undefined =>
    tokeniseMarkup(text, 'strict')
      ?.filter(({ kind }) => kind !== 'text' && kind !== 'cdata')
      .map(({ start, end }) => text.slice(start, end))
      .toSorted()
  await fc.assert(
    fc.asyncProperty(markup, fc.constantFrom('', '<&]]>', '<b>', 'A & B'), async (text, answer) => {
      const engine = recording({ translate: (texts) => texts.map((one) => one + answer) })
      const [made = ''] = await translateTexts(await read([text], 'en'), { ...settings, engine })
      expect(tagsOf(made)).toEqual(tagsOf(text))
    }),
    { numRuns: 1000 },
  )
})
