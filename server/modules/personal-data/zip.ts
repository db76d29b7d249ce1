import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);

/** A file of an archive; `name` is its path there. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The general purpose flag that names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;

/** A ZIP archive of files (APPNOTE 6.3.3, without ZIP64: below 4 GB and 65,535 files), with one date for all. */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = Buffer.from(name, 'utf8');
    const packed = await deflated(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(timeOf(at), 6);
    facts.writeUInt16LE(dateOf(at), 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.byteLength, 14);
    facts.writeUInt32LE(bytes.byteLength, 18);
    facts.writeUInt16LE(path.byteLength, 22);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, path]);
    parts.push(head, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, rest, path]));
    offset += head.byteLength + packed.byteLength;
  }
  const size = directory.reduce((sum, each) => sum + each.byteLength, 0);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const timeOf = (at: Date): number => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dateOf = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
