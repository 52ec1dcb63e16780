import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A zip of stored files (APPNOTE 6.3.3): a slide, and a picture that is worth to be left at home. */
export function presentation(): Buffer {
  const files: readonly (readonly [name: string, content: Buffer])[] = [
    ['[Content_Types].xml', Buffer.from('<Types/>')],
    ['ppt/slides/slide1.xml', Buffer.from('<p:sld xmlns:p="p"><a:t xmlns:a="a">proton beam</a:t></p:sld>')],
    ['ppt/media/image1.png', noise(32_000)],
  ]
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const common = commonHeader(name, content)
    const local = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), common, Buffer.from(name)])
    const entry = Buffer.alloc(46 - 6 - common.length)
    entry.writeUInt32LE(offset, entry.length - 4)
    directory.push(Buffer.from('PK\u{1}\u{2}\u{14}\0', 'latin1'), common, entry, Buffer.from(name))
    parts.push(local, content)
    offset += local.length + content.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u{5}\u{6}', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listing, end])
}

/** Bytes that cannot be packed. */
function noise(length: number): Buffer {
  const blocks = Array.from({ length: length / 32 }, (_, index) => createHash('sha256').update(String(index)).digest())
  return Buffer.concat(blocks)
}

/** What both headers of a file have: version needed to length of the extra field. */
function commonHeader(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(Buffer.byteLength(name), 22)
  return header
}
