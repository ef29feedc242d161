/**
 * The script of the page of weights, as a text: the page stands alone, and its policy names the script's hash. Without it
 * the page works with numbers alone. It moves sliders with their numbers, adds up sums, and renews the progress of a run.
 */
export const WEIGHTS_SCRIPT = `
const short = (value) => String(Number(value.toFixed(2)))
for (const group of document.querySelectorAll('.weights')) {
  const rows = [...group.querySelectorAll('.weight')]
  const add = () => {
    if (!('shares' in group.dataset)) return
    const numbers = rows.map((row) => Math.max(0, Number(row.querySelector('[type=number]').value) || 0))
    const sum = numbers.reduce((total, number) => total + number, 0)
    group.querySelector('.sum').textContent = short(sum)
    rows.forEach((row, at) => {
      row.querySelector('.share').textContent = sum > 0 ? Math.round((100 * numbers[at]) / sum) + ' %' : ''
    })
  }
  for (const row of rows) {
    const number = row.querySelector('[type=number]')
    const slider = row.querySelector('[type=range]')
    if (slider) slider.hidden = false
    slider?.addEventListener('input', () => { number.value = slider.value; add() })
    number.addEventListener('input', () => {
      if (slider) {
        slider.max = String(Math.max(Number(slider.max), Number(number.value) || 0))
        slider.value = number.value
      }
      add()
    })
  }
}
const renew = async () => {
  const shown = document.getElementById('progress')
  if (!('running' in shown.dataset)) return
  const response = await fetch('weights', { credentials: 'same-origin' })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.getElementById('progress')
  if (fresh && 'running' in fresh.dataset) shown.innerHTML = fresh.innerHTML
  else if (fresh) {
    delete shown.dataset.running
    shown.removeAttribute('aria-live')
    shown.innerHTML = fresh.innerHTML
  }
  setTimeout(renew, 3000)
}
setTimeout(renew, 3000)
`
