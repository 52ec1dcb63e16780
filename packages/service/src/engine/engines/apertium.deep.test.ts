import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anyCharacter } from '../../../../../test/any-character.ts'
import type { EngineJob } from '../engine.ts'
import { apertiumEngine, findMode, nameModes } from './apertium.ts'
import { toStream } from './apertium-stream.ts'
import { createEngine } from './create-engine.ts'
import { testDepth } from '../../../../../test/depth.ts'

const isInstalled = spawnSync('apertium', ['-l'], { encoding: 'utf8' }).stdout?.includes('eng-spa') ?? false
const pair = { source: 'en', target: 'es' }

/** A program in the place of Apertium: a script of Node that gets its arguments in `args` and its input in `input`. */
async function fakeProgram(script: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'apertium')
  const start = `#!${process.execPath}\nconst args = process.argv.slice(2)\n`
  const input = `const input = args[0] === '-l' ? '' : require('fs').readFileSync(args.at(-1), 'utf8')\n`
  await writeFile(path, start + input + script)
  await chmod(path, 0o755)
  return path
}

const listing = `if (args[0] === '-l') { console.log('  eng-spa\\n  spa-eng\\n  ../../etc-passwd\\n  eng-cat_valencia'); process.exit() }\n`

test('modes by language and variant', () => {
  const modes = ['eng-spa', 'spa-eng', 'spa-eng_US', 'en-eo', 'por-cat_BR', 'cat-por_BR', 'cat-por']
  const find = (source: string, target: string) => findMode(modes, { source, target })
  expect([find('en', 'es'), find('en', 'es-419'), find('es', 'en-US'), find('es', 'en-GB'), find('en', 'eo')]).toEqual([
    'eng-spa',
    'eng-spa',
    'spa-eng_US',
    'spa-eng',
    'en-eo',
  ])
  expect([find('ca', 'pt-BR'), find('ca', 'pt-PT'), find('en', 'de')]).toEqual(['cat-por_BR', 'cat-por', undefined])
  expect(nameModes(modes)).toBe('eng-spa, spa-eng, en-eo, cat-por')
})

describe('the stream', () => {
  const job: EngineJob = [
    { kind: 'text', text: 'you have ' },
    { kind: 'fixed', id: 0 },
    { kind: 'text', text: ' {new} files\n' },
  ]
  test('all that is no prose is a numbered blank', () => {
    expect(toStream([job]).input).toBe('[b0]you have [k0] [k1]new[k2] files[k3][s0].[][e0]\0')
  })

  test.for<[name: string, output: string, expected: string | undefined]>([
    ['in its place', '[b0]tienes [k0] [k1]nuevo[k2] limas[k3][s0].[][e0]', 'tienes (0) {nuevo} limas\n'],
    [
      'blanks of a word that went',
      '[b0] Tienes  [k0]  [k1]nuevo[k2] limas[k3][s0].[][e0]',
      'tienes (0) {nuevo} limas\n',
    ],
    ['between nulls', '\0[b0]tienes [k0] [k1]a\0[k2] b[k3][s0].[][e0]\0\0', 'tienes (0) {a} b\n'],
    ['escapes', '[b0]a\\@b [k0] [k1]c[k2] d[k3][s0].[][e0]', 'a@b (0) {c} d\n'],
    ['one is gone', '[b0]tienes [k0] nuevo[k2] limas[k3][s0].[][e0]', undefined],
    ['one is twice', '[b0][k0][k0] [k1]nuevo[k2] limas[k3][s0].[][e0]', undefined],
    ['one is new', '[b0][k0][k9] [k1]nuevo[k2] limas[k3][s0].[][e0]', undefined],
    ['no end', '[b0]tienes [k0]', undefined],
    ['nothing', '', undefined],
  ])('is read back: %s', ([, output, expected]) => {
    const [answer] = toStream([job]).read(output)
    const text = answer?.map((piece) => (piece.kind === 'text' ? piece.text : `(${piece.id})`)).join('')
    expect(text).toBe(expected)
  })

  test('law: what a pipeline leaves alone comes back as it was', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1 }).map((text) => ({ kind: 'text' as const, text })),
      fc
        .constantFrom('Save. ', ' [b0]', '[k0]', '[s0].', '\0', '\\', 'a@b.cd', '😀')
        .map((text) => ({ kind: 'text' as const, text })),
    )
    fc.assert(
      fc.property(fc.array(fc.array(piece, { minLength: 1 }), { minLength: 1 }), (jobs) => {
        const texts = (from: readonly (EngineJob | undefined)[]) =>
          from.map((each) =>
            each
              ?.map((one) => (one.kind === 'text' ? one.text : ''))
              .join('')
              .replaceAll(/ +/gu, ' ')
              .trim(),
          )
        const { input, read } = toStream(jobs)
        expect(texts(read(input))).toEqual(texts(jobs))
      }),
    )
  })
})

describe('the program', () => {
  test('is listed for its modes, and gets no other', async () => {
    const engine = await createEngine('apertium', { program: await fakeProgram(listing) })
    expect(engine.name).toBe('local-apertium')
    expect(() => engine.checkPair?.({ source: 'en', target: 'de' })).toThrow(
      expect.objectContaining({
        status: 400,
        message: "Value for 'target_lang' not supported.",
        detail: 'Apertium has no package here for en to de. Installed: eng-spa, spa-eng.',
      }),
    )
    await expect(engine.translate(['a'], { source: 'en', target: 'fr' })).rejects.toMatchObject({ status: 400 })
  })

  test.for<[name: string, script: string]>([
    ['is not there', ''],
    ['has no languages', 'process.exit(0)'],
    ['fails', 'process.exit(1)'],
  ])('%s', async ([, script]) => {
    const program = script === '' ? '/nowhere/apertium' : await fakeProgram(script)
    await expect(createEngine('apertium', { program })).rejects.toMatchObject({
      code: 'SERVICE_ENGINE_MISSING',
      hint: 'Install it with a language pair: apt-get install apertium apertium-eng-spa',
    })
  })

  test('gets all texts at once, and no key of ours', async () => {
    process.env['LOCKALE_KEY'] = 'secret'
    onTestFinished(() => void delete process.env['LOCKALE_KEY'])
    const script = `process.stdout.write(input.replaceAll('cart', 'carrito').replaceAll('env', String(process.env.LOCKALE_KEY)) + args.slice(0, -1).join())`
    const engine = apertiumEngine({ modes: ['eng-spa'], program: await fakeProgram(script) })
    expect(await engine.translate(['Your cart', '', '42', 'env {cart}\n'], pair)).toEqual([
      'Your carrito',
      '',
      '42',
      'undefined {carrito}\n',
    ])
  })

  test.for<[name: string, script: string, detail: RegExp]>([
    ['crashes', `console.error('Error: Malformed input stream.'); process.exit(1)`, /ended with 1: Error: Malformed/u],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, /ended with a signal/u],
    ['hangs', `setInterval(() => {}, 1000)`, /took longer than 2000 ms/u],
    ['never stops', `for (;;) process.stdout.write('a'.repeat(65536))`, /printed more than|took longer/u],
  ])('that %s: 503, and the next request starts another', async ([name, script, detail]) => {
    // A machine that is busy takes its time to start a program.
    const timeoutMs = name === 'hangs' ? 2000 : 20_000
    const program = await fakeProgram(`if (!input.includes('fine')) { ${script} } else process.stdout.write(input)`)
    const engine = apertiumEngine({ modes: ['eng-spa'], program, timeoutMs })
    await expect(engine.translate(['bad'], pair)).rejects.toMatchObject({
      status: 503,
      detail: expect.stringMatching(detail),
    })
    expect(await engine.translate(['fine'], pair)).toEqual(['fine'])
  })

  test('whose answer makes no sense: the text as it was', async () => {
    const engine = apertiumEngine({ modes: ['eng-spa'], program: await fakeProgram(`console.log('[b0]nonsense')`) })
    expect(await engine.translate(['Save'], pair)).toEqual(['Save'])
    expect(
      await engine.translateAround?.(
        [
          [
            { kind: 'text', text: 'a' },
            { kind: 'fixed', id: 0 },
          ],
        ],
        pair,
      ),
    ).toEqual([[]])
  })

  test('ends with the engine, and leaves no file', async () => {
    const files = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lockale-apertium-'))
    const before = await files()
    const program = await fakeProgram(`setInterval(() => {}, 1000)`)
    const engine = apertiumEngine({ modes: ['eng-spa'], program })
    const working = Promise.allSettled([1, 2, 3].map(async () => engine.translate(['a'], pair)))
    await engine.close?.()
    expect((await working).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect((await files()).filter((name) => !before.includes(name))).toEqual([])
  })
})

test('names of engines', async () => {
  expect((await createEngine('pseudo')).name).toBe('local-pseudo')
  expect((await createEngine('echo')).name).toBe('local-echo')
  await expect(createEngine('oracle')).rejects.toMatchObject({ code: 'SERVICE_ENGINE_UNKNOWN' })
})

// Skipped where Apertium is not installed: apt-get install apertium apertium-eng-spa
describe.skipIf(!isInstalled)('Apertium itself (apt-get install apertium apertium-eng-spa)', () => {
  test('keeps what it is given in place, and translates the rest', async () => {
    const engine = await createEngine('apertium')
    onTestFinished(() => engine.close?.())
    const text = (value: string) => ({ kind: 'text', text: value }) as const
    const [answer, alone] = (await engine.translateAround?.(
      [
        [text('You have '), { kind: 'fixed', id: 0 }, text(' new messages, '), { kind: 'fixed', id: 1 }, text('!')],
        [text(' the house\n')],
      ],
      pair,
    )) ?? [[], []]
    expect(answer?.flatMap((piece) => (piece.kind === 'fixed' ? [piece.id] : []))).toEqual([0, 1])
    expect(answer?.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')).toMatch(/Tienes .*mensajes/u)
    expect(alone).toEqual([{ kind: 'text', text: ' la casa\n' }])
  })

  test('law: nothing that is put in is lost', async () => {
    const engine = await createEngine('apertium')
    onTestFinished(() => engine.close?.())
    const word = fc.constantFrom(
      'the ',
      'Cats',
      ' have',
      ' not',
      '. ',
      ', ',
      '{',
      '}',
      '^',
      '$',
      '/',
      '@',
      '\\',
      '[',
      ']',
      '<',
      '*',
      '~',
      '#',
      '+',
      '\n',
      'é',
      '日',
      '😀',
      '\0',
      "'",
      '1.5',
      '%',
      '\u00a0',
      'I',
      '_',
      '[k0]',
    )
    const piece = fc.oneof(
      word.map((text) => ({ kind: 'text' as const, text })),
      fc.constant({ kind: 'fixed' as const, id: 0 }),
    )
    const signs = (job: EngineJob) =>
      job.map((one) => (one.kind === 'text' ? one.text.replaceAll(/[^{}^$/@\\[\]<*~#+\n😀\0]/gu, '') : '')).join('')
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(piece, { minLength: 1, maxLength: 15 }), { minLength: 50, maxLength: 50 }),
        async (drafts) => {
          const jobs = drafts.map((draft) => draft.map((one, id) => (one.kind === 'fixed' ? { ...one, id } : one)))
          const answers = (await engine.translateAround?.(jobs, pair)) ?? []
          const ids = (job: EngineJob) =>
            job.flatMap((one) => (one.kind === 'fixed' ? [one.id] : [])).sort((a, b) => a - b)
          for (const [at, job] of jobs.entries()) {
            const answer = answers[at] ?? []
            expect(ids(answer)).toEqual(ids(job))
            expect(Array.from(signs(answer)).sort()).toEqual(Array.from(signs(job)).sort())
          }
        },
      ),
      { numRuns: testDepth > 1 ? 10 : 2 },
    )
  })
})
