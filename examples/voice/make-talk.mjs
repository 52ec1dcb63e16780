// Writes talk.wav: two seconds of a tone, as 16 bit samples of one channel, which is what voice sessions like best.
import { writeFileSync } from 'node:fs'

const rate = 16_000
const samples = Int16Array.from({ length: 2 * rate }, (_, index) => 8000 * Math.sin((2 * Math.PI * 440 * index) / rate))

const header = Buffer.alloc(44)
header.write('RIFF', 0)
header.writeUInt32LE(36 + samples.byteLength, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20) // PCM
header.writeUInt16LE(1, 22) // one channel
header.writeUInt32LE(rate, 24)
header.writeUInt32LE(rate * 2, 28)
header.writeUInt16LE(2, 32)
header.writeUInt16LE(16, 34)
header.write('data', 36)
header.writeUInt32LE(samples.byteLength, 40)

writeFileSync('talk.wav', Buffer.concat([header, Buffer.from(samples.buffer)]))
