/** A picture that the user chose, drawn anew: small enough to be kept among the settings, and nothing else that the file held. */
import { base64Of } from '../../state/chosen-file.ts';

/** Bytes of a file that is read at all. */
const mostBytes = 10_000_000;
/** Pixels: 50 × 20 mm on paper, as finely as an office printer draws. */
const largest = { width: 600, height: 240 };

/** A data address of at most `maxLength` characters; null where the bytes are no PNG and no JPEG, or do not get so small. */
export async function smallImage(file: Blob, maxLength: number): Promise<string | null> {
  if (file.size > mostBytes || !isPngOrJpeg(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height);
  const size = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // Paper is white, and a JPEG has no other way to be so where the picture is clear.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Drawings are smallest as the one, photographs as the other.
  for (const type of ['image/png', 'image/jpeg']) {
    const base64 = await base64Of(await canvas.convertToBlob({ type, quality: 0.85 }));
    const address = `data:${type};base64,${base64 ?? ''}`;
    if (base64 !== null && address.length <= maxLength) return address;
  }
  return null;
}

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
] as const;

const isPngOrJpeg = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, at) => bytes[at] === byte));
