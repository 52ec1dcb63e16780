import { createHash } from 'node:crypto'
import { seededRandom } from '../ids.ts'

/** Random numbers in [0, 1) that depend on what they are for, and not on what was drawn before. */
export function draw(seed: number, name: string, time: number): () => number {
  const hash = createHash('sha256').update(`${seed} ${time} ${name}`).digest()
  return seededRandom(hash.readUInt32BE())
}
