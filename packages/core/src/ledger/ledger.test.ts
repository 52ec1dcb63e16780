import fc from 'fast-check'
import { createFsFromVolume, Volume } from 'memfs'
import { describe, expect, test } from 'vitest'
import { type FileSystem, nodeFileSystem } from '@lockale/disk'
import { compactLedger, inspectLedger } from './inspect-ledger.ts'
import { type Ledger, openLedger } from './ledger.ts'

const file = '/app/.lockale/ledger'

function disk(): { readonly volume: Volume; readonly fs: FileSystem } {
  const volume = Volume.fromJSON({ '/app/en.json': '{}' })
  return { volume, fs: nodeFileSystem(createFsFromVolume(volume) as never) }
}

/** The ledger as a new process finds it. */
async function openLoaded(fs: FileSystem, maxBytes?: number): Promise<Ledger> {
  const ledger = openLedger(fs, '/app', { maxBytes })
  await ledger.load()
  return ledger
}

describe('what was put on record is there after the process is gone', () => {
  test('answers', async () => {
    const { fs } = disk()
    const ledger = await openLoaded(fs)
    await ledger.sent({ id: '1', locale: 'de', texts: 2, characters: 30 })
    expect(ledger.unanswered).toEqual({ requests: 1, characters: 30 })
    await ledger.received({
      id: '1',
      answers: [
        ['q1', 'Kaufen'],
        ['q2', ''],
      ],
      billedCharacters: 30,
    })
    const later = await openLoaded(fs)
    expect([later.recall('q1'), later.recall('q2'), later.recall('q3')]).toEqual(['Kaufen', '', undefined])
    expect(later.unanswered).toEqual({ requests: 0, characters: 0 })
  })

  test('a request that was refused was not billed; one without an answer may have been', async () => {
    const { fs } = disk()
    const ledger = await openLoaded(fs)
    for (const id of ['1', '2']) await ledger.sent({ id, locale: 'de', texts: 1, characters: 5 })
    await ledger.refused('1')
    expect((await openLoaded(fs)).unanswered).toEqual({ requests: 1, characters: 5 })
  })
})

test.for<[name: string, isCompact: boolean]>([
  ['as they were written', false],
  ['as a compaction left them', true],
])('the last of many answers to each question is found, whatever its text looks like: %s', async ([, isCompact]) => {
  const { fs } = disk()
  const ledger = await openLoaded(fs)
  const traps = ['", "', '["q1","a"]', '"],["q2","b"]', '\\', '\\"', '"a":[', '\t\n', 'ü\u2028\ud83d', '']
  const said = new Map<string, string>()
  // Keys with the same first characters, too.
  for (const [round, from] of ['q', 'qqqq', 'q', 'aqqqq'].entries()) {
    const answers = Array.from({ length: 700 }, (_, at) => [`${from}${at}`, `${at}${traps[(at + round) % 9]}`] as const)
    for (const one of answers) said.set(...one)
    await ledger.received({ id: `${round}`, answers, billedCharacters: 1 })
  }
  const again = await openLoaded(fs)
  await again.found([['q7', 'of this run']])
  said.set('q7', 'of this run')
  expect([again.recall('q7'), again.recall('q8')]).toEqual(['of this run', said.get('q8')])
  if (isCompact) await compactLedger({ fs, root: '/app' }, Infinity)
  const later = await openLoaded(fs)
  expect(new Map([...said.keys()].map((question) => [question, later.recall(question)]))).toEqual(said)
  expect(['q700', 'Q1', '', 'q', '"q1'].map((question) => later.recall(question))).toEqual(Array(5).fill(undefined))
  expect((await inspectLedger({ fs, root: '/app' })).answers).toBe(said.size)
})

test('reading writes nothing; the folder ignores itself in git', async () => {
  const { volume, fs } = disk()
  const ledger = await openLoaded(fs)
  expect(ledger.recall('q')).toBe(undefined)
  expect(Object.keys(volume.toJSON())).toEqual(['/app/en.json'])
  await ledger.sent({ id: '1', locale: 'de', texts: 1, characters: 5 })
  expect(volume.readFileSync('/app/.lockale/.gitignore', 'utf8')).toBe('*\n')
})

test('a torn end loses the torn line only, and the next run writes behind it', async () => {
  const { volume, fs } = disk()
  const ledger = await openLoaded(fs)
  await ledger.received({ id: '1', answers: [['q1', 'eins']], billedCharacters: undefined })
  await ledger.received({ id: '2', answers: [['q2', 'zwei']], billedCharacters: undefined })
  const whole = String(volume.readFileSync(file))
  const second = whole.trimEnd().lastIndexOf('\n') + 1
  for (let end = second; end < whole.length - 1; end++) {
    volume.writeFileSync(file, whole.slice(0, end))
    const next = await openLoaded(fs)
    expect([next.recall('q1'), next.recall('q2')]).toEqual(['eins', undefined])
    await next.received({ id: '3', answers: [['q3', 'drei']], billedCharacters: undefined })
    const last = await openLoaded(fs)
    expect([last.recall('q1'), last.recall('q3')]).toEqual(['eins', 'drei'])
  }
})

test.for<[name: string, isCompact: boolean]>([
  ['as it was written', false],
  ['as a compaction left it', true],
])('a damaged file never says anything that was not put on record: %s', async ([, isCompact]) => {
  const { volume, fs } = disk()
  const ledger = await openLoaded(fs)
  const said = new Map(Array.from({ length: 5 }, (_, index) => [`q${index}`, `answer ${index}`] as const))
  for (const [question, answer] of said) {
    await ledger.received({ id: question, answers: [[question, answer]], billedCharacters: 1 })
  }
  if (isCompact) await compactLedger({ fs, root: '/app' }, Infinity)
  const whole = volume.readFileSync(file) as Buffer
  const place = { fs, root: '/app' }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      async (flips) => {
        const damaged = Buffer.from(whole)
        for (const [at, byte] of flips) damaged[at] = byte
        volume.writeFileSync(file, damaged)
        const read = await openLoaded(fs)
        const before = [...said.keys()].map((question) => read.recall(question))
        for (const [index, answer] of [...said.values()].entries()) expect([answer, undefined]).toContain(before[index])
        // And a compaction takes along what is left, no more and no less.
        await compactLedger(place, Infinity)
        const after = await openLoaded(fs)
        expect([...said.keys()].map((question) => after.recall(question))).toEqual(before)
        expect((await inspectLedger(place)).damagedLines).toBe(0)
      },
    ),
  )
})

test.for<[name: string, bytes: Uint8Array]>([
  ['zeroes, as a power cut leaves them', new Uint8Array(5000)],
  ['bytes of another kind', Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)],
  ['one endless line', new Uint8Array(100_000).fill(0x78)],
  ['marks of a conflict', new TextEncoder().encode('<<<<<<< HEAD\n=======\n>>>>>>> main\n')],
])('%s in the middle and at the end lose nothing else', async ([, bytes]) => {
  const { volume, fs } = disk()
  await (await openLoaded(fs)).received({ id: '1', answers: [['q1', 'eins']], billedCharacters: 1 })
  volume.appendFileSync(file, bytes)
  await (await openLoaded(fs)).received({ id: '2', answers: [['q2', 'zwei']], billedCharacters: 1 })
  volume.appendFileSync(file, bytes)
  const later = await openLoaded(fs)
  expect([later.recall('q1'), later.recall('q2')]).toEqual(['eins', 'zwei'])
})

test('a disk that cannot be written stops with a hint', async () => {
  const { fs } = disk()
  const append = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const ledger = await openLoaded({ ...fs, openAppend: async (path) => ({ ...(await fs.openAppend(path)), append }) })
  await expect(ledger.sent({ id: '1', locale: 'de', texts: 1, characters: 1 })).rejects.toMatchObject({
    code: 'CACHE_UNWRITABLE',
    message: expect.stringContaining('ENOSPC'),
  })
})

test('nothing is read before it is asked for, and nothing is recalled before it is read', async () => {
  const { fs } = disk()
  const reads: string[] = []
  const ledger = openLedger({ ...fs, readFile: (path) => (reads.push(path), fs.readFile(path)) }, '/app')
  expect(() => ledger.recall('q')).toThrow('before it was loaded')
  expect(reads).toEqual([])
  await ledger.load()
  expect(reads).toEqual([file])
})

test('what is left of a write that failed does not take the next record with it', async () => {
  const { fs } = disk()
  let isFull = false
  const ledger = await openLoaded({
    ...fs,
    async openAppend(path) {
      const file = await fs.openAppend(path)
      const append = async (bytes: Uint8Array) => {
        const isTorn = isFull && bytes.length > 20
        await file.append(isTorn ? bytes.subarray(0, 20) : bytes)
        if (isTorn) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      }
      return { ...file, append }
    },
  })
  const answer = (id: string) => ({ id, answers: [[`q${id}`, 'text']] as const, billedCharacters: 1 })
  await ledger.received(answer('1'))
  isFull = true
  await expect(ledger.received(answer('2'))).rejects.toMatchObject({ code: 'CACHE_UNWRITABLE' })
  isFull = false
  await ledger.received(answer('3'))
  const later = await openLoaded(fs)
  expect(['q1', 'q2', 'q3'].map((question) => later.recall(question))).toEqual(['text', undefined, 'text'])
})

test('answers of one process that arrive at once do not mix', async () => {
  const { fs } = disk()
  const ledger = await openLoaded(fs)
  const all = Array.from({ length: 50 }, (_, index) => [`q${index}`, `answer ${index}`.repeat(50)] as const)
  await Promise.all(all.map((one, index) => ledger.received({ id: `${index}`, answers: [one], billedCharacters: 1 })))
  const later = await openLoaded(fs)
  for (const [question, answer] of all) expect(later.recall(question)).toBe(answer)
})

/** A disk that says how often a file of the ledger was opened and synced. */
function counting(fs: FileSystem) {
  const counts = { opened: 0, synced: 0, closed: 0 }
  const counted: FileSystem = {
    ...fs,
    async openAppend(path) {
      const opened = await fs.openAppend(path)
      counts.opened++
      return {
        ...opened,
        async append(bytes) {
          await new Promise((resolve) => setImmediate(resolve))
          await opened.append(bytes)
          counts.synced++
        },
        async close() {
          counts.closed++
          await opened.close()
        },
      }
    },
  }
  return { fs: counted, counts }
}

const answer = (id: string) => ({ id, answers: [[`q${id}`, `text ${id}`]] as const, billedCharacters: 1 })

describe('records that come together', () => {
  test('are written by one sync, and each is on the disk when its promise is kept', async () => {
    const { fs, volume } = disk()
    const { fs: counted, counts } = counting(fs)
    const ledger = await openLoaded(counted)
    const ids = Array.from({ length: 50 }, (_, index) => `${index}`)
    await Promise.all(
      ids.map(async (id) => {
        await ledger.received(answer(id))
        expect(String(volume.readFileSync(file))).toContain(`"text ${id}"`)
      }),
    )
    expect(counts).toEqual({ opened: 1, synced: 1, closed: 1 })
  })

  test('fail together, and the next ones are written behind what is left of them', async () => {
    const { fs } = disk()
    let isFull = true
    const ledger = await openLoaded({
      ...fs,
      async openAppend(path) {
        const opened = await fs.openAppend(path)
        const append = async (bytes: Uint8Array) => {
          await opened.append(isFull ? bytes.subarray(0, bytes.length >> 1) : bytes)
          if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        }
        return { ...opened, append }
      },
    })
    const [one, two] = await Promise.allSettled([ledger.received(answer('1')), ledger.received(answer('2'))])
    const unwritable = { status: 'rejected', reason: { code: 'CACHE_UNWRITABLE' } }
    expect([one, two]).toMatchObject([unwritable, unwritable])
    isFull = false
    await Promise.all([ledger.received(answer('3')), ledger.received(answer('4'))])
    const later = await openLoaded(fs)
    expect([later.recall('q3'), later.recall('q4')]).toEqual(['text 3', 'text 4'])
  })
})

describe('a ledger that is kept open', () => {
  test('is opened once and closed at the end; one that is not kept open is closed after each record', async () => {
    const { fs } = disk()
    const { fs: counted, counts } = counting(fs)
    const ledger = await openLoaded(counted)
    const close = ledger.keepOpen()
    for (const id of ['1', '2', '3']) await ledger.received(answer(id))
    expect(counts).toEqual({ opened: 1, synced: 3, closed: 0 })
    await close()
    expect(counts).toEqual({ opened: 1, synced: 3, closed: 1 })
    for (const id of ['4', '5']) await ledger.received(answer(id))
    expect(counts).toEqual({ opened: 3, synced: 5, closed: 3 })
    const later = await openLoaded(fs)
    expect(['1', '2', '3', '4', '5'].filter((id) => later.recall(`q${id}`) !== `text ${id}`)).toEqual([])
  })

  test('writes a record that comes while it looks at the place of its file with the one before', async () => {
    const { fs } = disk()
    const { fs: counted, counts } = counting(fs)
    let late: Promise<void> | undefined
    const ledger = await openLoaded({
      ...counted,
      async openAppend(path) {
        const opened = await counted.openAppend(path)
        const isInPlace = async () => {
          late ??= ledger.received(answer('3'))
          await new Promise((resolve) => setImmediate(resolve))
          return opened.isInPlace()
        }
        return { ...opened, isInPlace }
      },
    })
    const close = ledger.keepOpen()
    await ledger.received(answer('1'))
    await ledger.received(answer('2'))
    await late
    expect(counts).toEqual({ opened: 1, synced: 2, closed: 0 })
    await close()
    const later = await openLoaded(fs)
    expect(['1', '2', '3'].map((id) => later.recall(`q${id}`))).toEqual(['text 1', 'text 2', 'text 3'])
  })

  test.for<[name: string, happens: (volume: Volume, fs: FileSystem) => Promise<void>, kept: readonly string[]]>([
    ['removed with its folder', async (volume) => volume.rmSync('/app/.lockale', { recursive: true }), ['q2', 'q3']],
    ['moved away', async (volume) => volume.renameSync(file, `${file}.old`), ['q2', 'q3']],
    ['compacted by another process', (_, fs) => compactLedger({ fs, root: '/app' }, Infinity), ['q1', 'q2', 'q3']],
  ])('writes where its place is when the file was %s', async ([, happens, kept]) => {
    const { volume, fs } = disk()
    const ledger = await openLoaded(fs)
    const close = ledger.keepOpen()
    await ledger.received(answer('1'))
    await happens(volume, fs)
    for (const id of ['2', '3']) await ledger.received(answer(id))
    const later = await openLoaded(fs)
    expect(['q1', 'q2', 'q3'].filter((key) => later.recall(key) !== undefined)).toEqual(kept)
    expect(volume.readFileSync('/app/.lockale/.gitignore', 'utf8')).toBe('*\n')
    await close()
  })

  test.for<[name: string, replace: (volume: Volume) => void]>([
    ['', (volume) => volume.rmSync(file)],
    [', not to where it was moved', (volume) => volume.renameSync(file, '/outside/victim')],
  ])('follows no link that takes its place%s', async ([, replace]) => {
    const { volume, fs } = disk()
    volume.fromJSON({ '/outside/victim': 'mine\n' })
    const ledger = await openLoaded(fs)
    const close = ledger.keepOpen()
    await ledger.received(answer('1'))
    replace(volume)
    const victim = String(volume.readFileSync('/outside/victim'))
    volume.symlinkSync('/outside/victim', file)
    await expect(ledger.received(answer('2'))).rejects.toMatchObject({ code: 'PATH_OUTSIDE_PROJECT' })
    expect(String(volume.readFileSync('/outside/victim'))).toBe(victim)
    await close()
  })
})

test('the unreadable is told: a file that is too large to be read at once', async () => {
  const { fs } = disk()
  const huge = {
    ...fs,
    readFile: () => Promise.reject(Object.assign(new Error('x'), { code: 'ERR_FS_FILE_TOO_LARGE' })),
  }
  await expect(openLoaded(huge)).rejects.toMatchObject({
    code: 'CACHE_UNREADABLE',
    message: expect.stringContaining('ERR_FS_FILE_TOO_LARGE'),
  })
})
