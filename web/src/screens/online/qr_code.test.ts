// The codes are compared with those of another encoder (the package qrcode), and read by a decoder.
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrCode, type QrCode } from './qr_code'

// The dark modules, a number for each row.
function rowsOf({ size, path }: QrCode, border: number): string {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const inside = Array.from({ length: size - 2 * border }, (_, at) => at + border)
  return inside
    .map((y) => BigInt(`0b${inside.map((x) => Number(dark.has(`${x} ${y}`))).join('')}`))
    .map((row) => row.toString(16))
    .join(' ')
}

test.each([
  [
    'https://khepri.example/#/m/abcdefghijkl',
    '1fc89e7f 104eb941 1756215d 175dcc5d 1752975d 1050ac41 1fd5557f 1f6100 17c7ce7c f149f71 9d47890 18a610da 14ef292c 3239ff1 1141e1fc 12309132 1aef6e8c 1b251ff5 176d3954 172770c2 12dc29f7 1cd51f 1fc9e75c 105bb311 175969f4 175a140f 1751bdfe 1044872a 1fdbaa04',
  ],
  [
    'a',
    '1fcb7f 105641 175a5d 17565d 17495d 104641 1fd57f 1800 1056ce 1303b9 5cd60 ab3ea 1a7bff 1905 1fce9e 104447 174e9c 174be8 174bbb 1047e8 1fd526',
  ],
])('the code of %s is that of another encoder', (text, rows) => {
  expect(rowsOf(qrCode(text), 4)).toBe(rows)
})

test.each([
  'https://khepri.example/#/m/abcdefghijkl',
  'http://192.168.1.17:8080/games/khepri/#/join/cp0sabwt5j0xm8z2dr4j/0123456789abcdef0123456789abcdef',
])('a decoder reads %s', (text) => {
  const code = qrCode(text)
  const dots = 4 // for a module
  const side = code.size * dots
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < dots * dots; ++at) {
      const [across, down] = [
        Number(x) * dots + (at % dots),
        Number(y) * dots + Math.floor(at / dots),
      ]
      picture.fill(0, (down * side + across) * 4, (down * side + across) * 4 + 3)
    }
  expect(jsQR(picture, side, side)?.data).toBe(text)
})
