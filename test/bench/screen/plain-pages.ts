/** A long canvas in a scroller with one focused element; PageDown scrolls by a page, Ctrl+End to the end. */
export const plainScroller = `<!doctype html>
<div class="scroller" style="height: 600px; overflow: auto; position: relative">
  <div style="height: 34000px"><p tabindex="0" style="position: absolute; top: 0; margin: 0">0</p></div>
</div>
<script>
  const scroller = document.querySelector('.scroller');
  const cell = document.querySelector('p');
  cell.focus();
  addEventListener('keydown', (event) => {
    event.preventDefault();
    const to = { PageDown: scroller.scrollTop + 600, Home: 0, End: 33400 }[event.key];
    if (to === undefined) return;
    scroller.scrollTop = to;
    cell.style.top = to + 'px';
    cell.textContent = String(to);
  });
</script>`;

export const plainInput = `<!doctype html><input autofocus /><script>document.querySelector('input').focus();</script>`;
