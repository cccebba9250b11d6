// Copies a text. Without https there is no clipboard API, but a selection can still be copied.
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = Object.assign(document.createElement('textarea'), {
      value: text,
      readOnly: true,
      className: 'unseen',
    })
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
