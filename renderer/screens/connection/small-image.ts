/** Redraws an image that the user chose: small enough to be stored in the settings, and without the file's metadata. */
import { base64Of } from '../../state/chosen-file.ts';

/** In bytes; larger files are refused. */
const mostBytes = 10_000_000;
/** In pixels: 50 × 20 mm on paper at an office printer's resolution. */
const largest = { width: 600, height: 240 };

/** A data URL of at most `maxLength` characters; `null` if the file is no PNG or JPEG, or cannot be made that small. */
export async function smallImage(file: Blob, maxLength: number): Promise<string | null> {
  if (file.size > mostBytes || !isPngOrJpeg(new Uint8Array(await file.slice(0, 8).arrayBuffer()))) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const scale = Math.min(1, largest.width / picture.width, largest.height / picture.height);
  const size = (pixels: number): number => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(size(picture.width), size(picture.height));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // White, like paper, behind transparent parts, which JPEG does not have.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Drawings are smallest as PNG, photographs as JPEG.
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
