/**
 * What is read of a file at most; no honest file has more. What a limit counts is what was read, not what the file claims. The
 * limits that the page must know as well are in domain/model/table.ts, domain/model/draft-file.ts and domain/e-documents.
 */

/** Entries of an archive: a workbook has a hundred; a year's e-documents, with pictures and style sheets, some thousands. */
export const mostEntries = 20_000;
/** Entries of an archive with the same name; programs that make archives hardly write two. */
export const mostOfName = 20;
/** Unpacked bytes of a workbook; one of 50,000 rows takes half of it. */
export const mostWorkbookBytes = 120_000_000;
/** Unpacked bytes of all e-documents of an archive together. */
export const mostArchiveBytes = 200_000_000;
export const mostEDocumentBytes = 50_000_000;

/** Visible sheets of a workbook; with more, it was made to be slow. */
export const mostSheets = 1_000;
/** Characters of all cells together: a small file can refer to one long text many times. */
export const mostCharacters = 20_000_000;

/** Depth of an XML file's elements and of nested tables. */
export const deepestElement = 60;
/** Elements of one e-document, and attributes of them: an invoice of ten thousand lines has half of them. */
export const mostElements = 900_000;
/** Elements of all e-documents of an archive, and their attributes: a year's, with twenty lines each, has half of them. */
export const mostArchiveElements = 3_000_000;
/** Characters of one text of an e-document; the longest notes have some thousands. Skipped elements do not count. */
export const longestEDocumentText = 100_000;
/** Characters of all texts and attributes that are read of an archive of e-documents, or of one: ten thousand lines have four million. */
export const mostEDocumentCharacters = 25_000_000;
/** Elements of a workbook: 50,000 rows of thirty columns have half of them. */
export const mostWorkbookElements = 8_000_000;
/** Elements of a workbook's styles, of which it has at most 64,000, of its list of sheets, and of its relationships. */
export const mostPartElements = 500_000;
/** Attributes of one element: a workbook's cell has three, its root some dozens of namespaces. */
export const mostAttributes = 1_000;
/** Attributes of a workbook's part, per permitted element: a cell of an OpenDocument spreadsheet has five in its two elements. */
export const workbookAttributes = 3;
/** Characters of a number's format, which Excel limits to 255. */
export const longestFormat = 1_000;
/** Lines of a text file after its last row: honest ones are blank by mistake. */
export const mostBlankLines = 100_000;

/** Values of all drafts of a `.rampa` file together; a file written by Rampa has about twenty bytes per value. */
export const mostDraftValues = 500_000;
/** Characters of one text of a draft: the longest field takes a tenth of them. */
export const longestDraftText = 20_000;
/** Characters of a number, also of one that was typed and could not be read. */
export const longestNumber = 200;
/** Lots, serial numbers, discounts and other entries of lists in one draft, as values: a lot has five. */
export const mostDraftGoods = 100_000;
