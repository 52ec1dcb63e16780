import { expect, test } from 'vitest'
import { usesColor } from './color.ts'

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
  ['FORCE_COLOR beats a dumb terminal', false, { FORCE_COLOR: '3', TERM: 'dumb' }, false, true],
  ['FORCE_COLOR=0 means off', false, { FORCE_COLOR: '0' }, true, false],
  ['FORCE_COLOR=false means off', false, { FORCE_COLOR: 'false' }, true, false],
  ['an empty FORCE_COLOR is none', false, { FORCE_COLOR: '' }, false, false],
])('%s', ([, isOff, env, isTty, color]) => expect(usesColor({ isOff, env, isTty })).toBe(color))
