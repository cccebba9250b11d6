// QR codes (ISO/IEC 18004) as the path of a drawing. The encoder is the package uqr.
import { encode } from 'uqr'

const border = 4 // modules that the standard wants around the code

export interface QrCode {
  readonly size: number // in modules, with the border
  readonly path: string // a square for each dark module
}

export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: path.join('') }
}
