/**
 * What of all that can be done stands in the window's menu bar and in the palette, by its place in the page and its name
 * there, menu by menu and in this order; `null`: a line between. The rest are steps that the keyboard alone takes.
 */
export const menuLayout = {
  file: [
    'window.new-salesReturnInvoice',
    'window.new-purchaseReturnInvoice',
    'window.new-despatch',
    'window.new-quote',
    'window.newFromTemplate',
    'editor.newDocument',
    'window.emptyTable',
    null,
    'editor.save',
    'connection.save',
    'editor.versions',
    'editor.history',
    null,
    'editor.print',
    'drafts.print',
    'queue.print',
    'documents.print',
    'document.print',
    'drafts.handOver',
  ],
  edit: [
    'editor.undo',
    'editor.redo',
    null,
    'editor.newLine',
    'lines.insertLine',
    'lines.deleteLines',
    'lines.copyDown',
    'lines.copyToEnd',
    'editor.columns',
    null,
    'drafts.search',
    'documents.search',
    'drafts.selectAll',
  ],
  document: [
    'editor.queue',
    'editor.queueAndNew',
    'editor.queueAndNextRefused',
    'editor.submit',
    'drafts.queue',
    'queue.submit',
    null,
    'editor.approve',
    'drafts.approve',
    null,
    'editor.duplicate',
    'drafts.duplicate',
    'editor.saveTemplate',
    'drafts.saveTemplate',
    'editor.delete',
    'drafts.delete',
    'drafts.openInService',
  ],
  go: [
    'window.palette',
    null,
    'window.drafts',
    'window.sync',
    'window.documents',
    'window.connection',
    null,
    'editor.back',
    'view.back',
    'editor.nextProblem',
    'editor.previousProblem',
    'window.nextRefused',
    'editor.panel',
    'view.panel',
    'documents.read',
    'document.read',
  ],
  help: ['window.guide', 'window.help'],
} as const;

/**
 * In the palette alone: the menu has a way to the first two of its own, which needs no page that works; and a page asks for a
 * file only where somebody pressed something within it.
 */
const paletteAlone = [
  'window.backups',
  'window.about',
  'window.importDrafts',
  'window.importDocuments',
  'editor.importLines',
  'drafts.saveView',
  'backups.make',
] as const;

export type MenuName = keyof typeof menuLayout;
export type CommandId = Exclude<(typeof menuLayout)[MenuName][number], null> | (typeof paletteAlone)[number];

export const commandIds: readonly CommandId[] = [
  ...Object.values(menuLayout).flatMap((entries) => entries.filter((entry) => entry !== null)),
  ...paletteAlone,
];
