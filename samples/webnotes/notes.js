'use strict';

const notes = [];
let deleted = null;
let open = -1;

const element = id => document.getElementById(id);

function say(words) {
  element('status').textContent = words;
  console.log(words);
}

function showList() {
  open = -1;
  element('editor').hidden = true;
  element('list').hidden = false;
  element('notes').replaceChildren(...notes.map((note, index) => {
    const item = document.createElement('li');
    item.textContent = note.title || 'Untitled';
    item.className = note.pinned ? 'pinned' : '';
    item.addEventListener('click', () => { location.hash = `/note/${index}`; });
    return item;
  }));
}

function showNote(index) {
  open = index;
  element('list').hidden = true;
  element('editor').hidden = false;
  element('title').value = notes[index].title;
  element('pinned').checked = notes[index].pinned;
}

function route() {
  const note = /^#\/note\/(\d+)$/.exec(location.hash);
  if (note && notes[note[1]]) showNote(Number(note[1]));
  else showList();
}

// The fault that crash.mks finds: by then the note may be gone. How long it takes differs from run to run.
function saveLater(index, title) {
  setTimeout(() => saveTitle(index, title), 300 + Math.random() * 1500);
}

function saveTitle(index, title) {
  notes[index].title = title;
  say(`saved ${title}`);
}

function addNote() {
  notes.push({ title: '', pinned: false });
  location.hash = `/note/${notes.length - 1}`;
}

function deleteNote() {
  if (!confirm('Delete this note?')) return;
  [deleted] = notes.splice(open, 1);
  say('deleted');
  location.hash = '/';
}

function undoDelete() {
  if (!deleted) return say('nothing to undo');
  notes.push(deleted);
  deleted = null;
  say('brought back');
  showList();
}

// Another one: nothing need be pinned.
function exportPinned() {
  const pinned = notes.find(note => note.pinned);
  say(`exported ${pinned.title}`);
}

element('new').addEventListener('click', addNote);
element('undo').addEventListener('click', undoDelete);
element('export').addEventListener('click', exportPinned);
element('done').addEventListener('click', () => history.back());
element('delete').addEventListener('click', deleteNote);
element('title').addEventListener('input', event => saveLater(open, event.target.value));
element('pinned').addEventListener('change', event => { notes[open].pinned = event.target.checked; });
element('about').addEventListener('click', () => element('help').showModal());
element('close').addEventListener('click', () => element('help').close());
window.addEventListener('hashchange', route);
route();
