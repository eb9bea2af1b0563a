import { type AssetName, assetNames, assets } from '@enamel/domain/brand/assets'
import sharp from 'sharp'
import type { Storage } from '../adapters/storage/storage.ts'
import type { PracticeTx } from '../db/practice-tx.ts'
import { assignPicture, emailPicture, storePicture } from '../features/brand/index.ts'

const GREEN = '#0B7B51'
const PALE = '#E3EFE9'
const SMILE = 'M30 52 Q50 84 70 52 Q50 64 30 52 Z'

/** The demo's pictures as shapes, without text: the fonts of a machine are unknown. */
const drawings: Record<AssetName, string> = {
  logo: `<svg viewBox="0 0 100 100"><rect width="100" height="100" rx="22" fill="${GREEN}"/>
    <circle cx="36" cy="34" r="6" fill="#fff"/><circle cx="64" cy="34" r="6" fill="#fff"/>
    <path d="${SMILE}" fill="#fff"/></svg>`,
  rep: `<svg viewBox="0 0 100 100"><rect width="100" height="100" fill="${PALE}"/>
    <path d="M30 44 Q30 14 50 14 Q70 14 70 44 L72 66 L28 66 Z" fill="#5A3B2E"/>
    <path d="M12 100 Q14 72 50 70 Q86 72 88 100 Z" fill="${GREEN}"/>
    <rect x="43" y="56" width="14" height="18" fill="#D9A58C"/><ellipse cx="50" cy="44" rx="16" ry="19" fill="#E8BBA3"/>
    <path d="M42 50 Q50 58 58 50" stroke="#8C3B3B" stroke-width="2" fill="none"/></svg>`,
  footer: `<svg viewBox="0 0 500 150"><rect width="500" height="150" fill="${GREEN}"/>
    <path d="M0 150 Q140 60 290 110 T500 60 V150 Z" fill="#2BA574"/>
    <path d="M0 150 Q200 100 350 132 T500 110 V150 Z" fill="${PALE}"/>
    <g transform="translate(40 12) scale(0.8)"><path d="${SMILE}" fill="#fff"/></g></svg>`,
}

/** Gives a practice a logo, the photo of its representative and a footer, as an upload would. */
export async function seedBrand(
  tx: PracticeTx,
  { storage, publicUrl, now }: { storage: Storage; publicUrl: string; now: Date },
): Promise<void> {
  for (const name of assetNames) {
    const { width, height } = assets[name]
    const drawing = drawings[name].replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    const file = await sharp(Buffer.from(drawing))
      .resize(width * 2, height * 2)
      .png()
      .toBuffer()
    const picture = await emailPicture(file, name)
    if (!picture.ok) throw new Error(`The demo's picture ${name} cannot be read: ${picture.reason}`)
    await assignPicture(tx, name, { ...(await storePicture(storage, tx.clientId, picture)), publicUrl, now })
  }
}
