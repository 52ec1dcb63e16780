import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Engine, EngineJob } from './engine.ts'
import { echoEngine, pseudoEngine } from './engines/create-engine.ts'
import { indexTerms } from './glossary-terms.ts'
import { tokeniseMarkup } from './markup-tokens.ts'
import { readText, type ReadText, translateTexts, type TranslationSettings } from './translate-text.ts'

const settings: TranslationSettings = {
  engine: echoEngine,
  target: 'es',
  markup: { handling: 'xml', ignoreTags: ['k'] },
  phrasebook: [{ source: 'en', target: 'es', entries: { Cancel: 'Anular' } }],
  memory: undefined,
  terms: indexTerms([new Map([['cart', 'carrito & más']])]),
}

function read(texts: readonly string[], source?: string): readonly ReadText[] {
  return texts.map((text) => readText(text, { source, markup: 'strict' }) ?? never(text))
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
  expect(await translateTexts(read(texts), { ...settings, engine })).toEqual([
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
  expect(await translateTexts(read(texts, 'en'), settings)).toEqual([
    'Save <b>your carrito &amp; más</b> &#38; go',
    'Anular',
  ])
})

test('an engine with nothing to do is not asked', async () => {
  const engine = recording()
  await translateTexts(read(['Cancel', '', '<k>a</k>', 'cart'], 'en'), { ...settings, engine })
  expect(engine.asked).toEqual([])
})

const answers: readonly (readonly [name: string, answer: (job: EngineJob) => EngineJob, expected: string])[] = [
  ['as they stood', (job) => job, 'You <b>have</b> <x id="0"/> in your carrito &amp; más'],
  [
    'moved',
    (job) => [job[4] ?? [], job[5] ?? [], ...job.slice(0, 4), ...job.slice(6)].flat(),
    ' <x id="0"/>You <b>have</b> in your carrito &amp; más',
  ],
  [
    'one is gone: text by text',
    (job) => job.filter((piece) => piece.kind === 'text' || piece.id !== 2),
    'YOU <b>HAVE</b> <x id="0"/> IN YOUR carrito &amp; más',
  ],
  [
    'one is twice: text by text',
    (job) => [...job, { kind: 'fixed', id: 2 }],
    'YOU <b>HAVE</b> <x id="0"/> IN YOUR carrito &amp; más',
  ],
  [
    'an end before its beginning: text by text',
    (job) => job.toReversed(),
    'YOU <b>HAVE</b> <x id="0"/> IN YOUR carrito &amp; más',
  ],
  [
    'one that was never there: text by text',
    (job) => [...job, { kind: 'fixed', id: 99 }],
    'YOU <b>HAVE</b> <x id="0"/> IN YOUR carrito &amp; más',
  ],
  ['nothing: text by text', () => [], 'YOU <b>HAVE</b> <x id="0"/> IN YOUR carrito &amp; más'],
]

test.for(answers)('an engine that places tags itself: %s', async ([, answer, expected]) => {
  const engine = recording({ translateAround: (jobs) => Promise.resolve(jobs.map(answer)) })
  const texts = read(['You <b>have</b> <x id="0"/> in your cart'], 'en')
  expect(await translateTexts(texts, { ...settings, engine })).toEqual([expected])
})

test('what stands in a section never leaves it', async () => {
  const engine = recording({ translateAround: (jobs) => Promise.resolve(jobs.map((job) => job.toReversed())) })
  const texts = read(['a <![CDATA[b <c> & d]]> e'], 'en')
  expect(await translateTexts(texts, { ...settings, engine })).toEqual(['A <![CDATA[B <C> & D]]> E'])
})

test('an engine that gives too little back is a bug, and said', async () => {
  const engine = recording({ translate: () => [] })
  await expect(translateTexts(read(['a'], 'en'), { ...settings, engine })).rejects.toThrow('too few texts')
})

test('pseudo: addresses, line ends, blanks at the edges and lines without a letter stay', async () => {
  const [text = ''] = await translateTexts(read([' Save\n\n42\r\nmail me@example.com now '], 'en'), {
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
  const mixed = (job: EngineJob, order: readonly number[]): EngineJob => [
    ...order.flatMap((at) => job[at % Math.max(1, job.length)] ?? []),
    ...(order.length % 2 === 0 ? job : []),
    { kind: 'text', text: '<&]]>' },
  ]
  await fc.assert(
    fc.asyncProperty(markup, fc.array(fc.nat(12), { maxLength: 8 }), fc.boolean(), async (text, order, isWhole) => {
      const engine = recording({
        translateAround: (jobs) =>
          Promise.resolve(
            jobs.map((job) => (isWhole ? job.toSorted(() => (order.length % 3) - 1) : mixed(job, order))),
          ),
      })
      const [made = ''] = await translateTexts(read([text], 'en'), { ...settings, engine })
      expect(tagsOf(made)).toEqual(tagsOf(text))
    }),
    { numRuns: 1000 },
  )
})
