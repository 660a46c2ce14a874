/** Value of a choice that filters nothing; an option may not be empty (specification, section 5). */
export const ALL = 'all';
