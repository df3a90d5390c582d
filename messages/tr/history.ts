import type { history as english } from '../en/history.ts';
import type { SameKeys } from '../same-keys.ts';

export const history = {
  open: 'Geçmiş',
  title: 'Belgenin geçmişi',
  list: 'Olanlar, en yenisi üstte',
  reading: 'Geçmiş okunuyor',
  failed: 'Geçmiş okunamadı. Hiçbir şey değiştirilmedi. Pencereyi kapatıp yeniden deneyin.',
  created: 'Oluşturuldu',
  saved: 'Değiştirildi',
  savedNow: 'Değiştirildi: şu anki hâl',
  queued: 'Kuyruğa eklendi',
  accepted: 'Kabul edildi',
  acceptedAs: '{number} olarak kabul edildi',
  present: 'Belgenin şu anki hâli.',
  noContent: 'Belgenin bu andaki hâli ayrıca saklanmadı.',
} satisfies SameKeys<typeof english>;
