import { expect, test } from 'vitest'
import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { run } from './run.ts'
import { openOutput } from '@lockale/terminal/output'

function printing({
  isOff = false,
  isTty = true,
  env,
}: {
  isOff?: boolean
  isTty?: boolean
  env: Record<string, string>
}) {
  return openOutput(fakeHost({ env, isTty }), { isJson: false, isQuiet: false, noColor: isOff }).forStderr
}

test.for<[name: string, isOff: boolean, env: Record<string, string>, isTty: boolean, color: boolean]>([
  ['a terminal', false, {}, true, true],
  ['a pipe', false, {}, false, false],
  ['a dumb terminal', false, { TERM: 'dumb' }, true, false],
  ['--no-color beats FORCE_COLOR', true, { FORCE_COLOR: '1' }, true, false],
  ['NO_COLOR', false, { NO_COLOR: '1' }, true, false],
  ['NO_COLOR beats FORCE_COLOR', false, { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  ['NO_COLOR=0 is set as well', false, { NO_COLOR: '0' }, true, false],
  ['an empty NO_COLOR is none', false, { NO_COLOR: '' }, true, true],
  ['an empty NO_COLOR leaves it to FORCE_COLOR', false, { NO_COLOR: '', FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, false, true],
  ['FORCE_COLOR=2 in a pipe', false, { FORCE_COLOR: '2' }, false, true],
  ['FORCE_COLOR=3 in a pipe', false, { FORCE_COLOR: '3' }, false, true],
  ['FORCE_COLOR=true in a pipe', false, { FORCE_COLOR: 'true' }, false, true],
  ['FORCE_COLOR beats a dumb terminal', false, { FORCE_COLOR: '3', TERM: 'dumb' }, false, true],
  ['FORCE_COLOR=0 means off', false, { FORCE_COLOR: '0' }, true, false],
  ['FORCE_COLOR=false means off', false, { FORCE_COLOR: 'false' }, true, false],
  ['an empty FORCE_COLOR is none', false, { FORCE_COLOR: '' }, false, false],
  ['a pipe in CI', false, { CI: 'true' }, false, false],
  ['a terminal in CI', false, { CI: 'true' }, true, true],
  ['CI with FORCE_COLOR', false, { CI: 'true', FORCE_COLOR: '1' }, false, true],
])('%s', ([, isOff, env, isTty, color]) => expect(printing({ isOff, env, isTty }).color).toBe(color))

/** By rank: the first that says anything decides. */
const ranks = [
  { name: '--no-color', set: [{ isOff: true }], says: false },
  { name: 'NO_COLOR', set: [{ NO_COLOR: '1' }, { NO_COLOR: '0' }, { NO_COLOR: 'x' }], says: false },
  { name: 'FORCE_COLOR off', set: [{ FORCE_COLOR: '0' }, { FORCE_COLOR: 'false' }], says: false },
  { name: 'FORCE_COLOR', set: [{ FORCE_COLOR: '1' }, { FORCE_COLOR: '2' }, { FORCE_COLOR: '3' }], says: true },
  { name: 'TERM', set: [{ TERM: 'dumb' }], says: false },
  { name: 'a terminal', set: [{ isTty: true }], says: true },
] as const
const pairs = ranks.flatMap((first, rank) => ranks.slice(rank + 1).map((second) => ({ first, second })))

test.for(pairs)('$first.name before $second.name', ({ first, second }) => {
  for (const one of first.set) {
    // one variable cannot say two things
    for (const other of second.set.filter((each) => Object.keys(each).every((key) => !(key in one)))) {
      const { isOff = false, isTty = false, ...env }: Record<string, string | boolean> = { ...other, ...one }
      const { color } = printing({ isOff: isOff === true, isTty: isTty === true, env: env as Record<string, string> })
      expect([one, other, color]).toEqual([one, other, first.says])
    }
  }
})

test.for<[line: string, env: Record<string, string>, isTty: boolean, color: boolean]>([
  ['check', {}, true, true],
  ['check --no-color', { FORCE_COLOR: '1' }, true, false],
  ['snyc --no-color', {}, true, false],
  ['check', { NO_COLOR: '1' }, true, false],
  ['check', { FORCE_COLOR: '1' }, false, true],
  ['check --json', { FORCE_COLOR: '1' }, true, false],
])('lockale %s %j', async ([line, env, isTty, color]) => {
  const host = fakeHost({ env, isTty })
  await run(line.split(' '), host)
  expect((host.out() + host.err()).includes('\u001b[')).toBe(color)
})

test.for<[name: string, env: Record<string, string>, shows: boolean]>([
  ['a terminal that does not say who it is', { TERM: 'xterm-256color' }, false],
  ['iTerm', { TERM_PROGRAM: 'iTerm.app' }, true],
  ['VS Code', { TERM_PROGRAM: 'vscode' }, true],
  ['a GNOME terminal', { VTE_VERSION: '7600' }, true],
  ['an old GNOME terminal', { VTE_VERSION: '4200' }, false],
  ['Windows Terminal', { WT_SESSION: 'a' }, true],
  ['kitty', { TERM: 'xterm-kitty' }, true],
  ['tmux in iTerm', { TERM_PROGRAM: 'iTerm.app', TMUX: '/tmp/tmux' }, false],
  ['a terminal in CI', { TERM_PROGRAM: 'vscode', CI: '1' }, false],
  ['a dumb terminal', { TERM_PROGRAM: 'vscode', TERM: 'dumb' }, false],
])('links: %s', ([, env, shows]) => expect(printing({ env: { ...env, FORCE_COLOR: '1' } }).links).toBe(shows))
