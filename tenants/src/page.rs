//! Which entries of a long list somebody asks for.

/// A page of a list: its number, counting from 1, and how many entries a page has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    number: u32,
    size: u32,
}

impl PageRequest {
    /// Page 0 is taken for page 1.
    pub const fn new(number: u32, size: u32) -> Self {
        Self { number: if number == 0 { 1 } else { number }, size }
    }

    /// The first `size` entries.
    pub const fn first(size: u32) -> Self {
        Self::new(1, size)
    }

    /// For lists whose count comes with the rows of a page: behind the last page there are none, and the first one is asked
    /// how many there are. Nothing where this is the first.
    pub fn first_instead(self) -> Option<Self> {
        (self.number > 1).then(|| Self::first(1))
    }

    /// Counts from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// `limit` of a statement.
    pub fn limit(self) -> i64 {
        self.size.into()
    }

    /// `offset` of a statement.
    pub fn offset(self) -> i64 {
        i64::from(self.number - 1) * i64::from(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::PageRequest;

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        for (number, offset) in [(0, 0), (1, 0), (2, 20), (3, 40), (u32::MAX, 85_899_345_880)] {
            let page = PageRequest::new(number, 20);
            assert_eq!((page.offset(), page.limit()), (offset, 20), "{number}");
        }
        assert_eq!(PageRequest::first(5), PageRequest::new(1, 5));
    }

    #[test]
    fn only_a_later_page_has_a_first_one_before_it() {
        assert_eq!([0, 1].map(|number| PageRequest::new(number, 20).first_instead()), [None, None]);
        assert_eq!(PageRequest::new(2, 20).first_instead(), Some(PageRequest::first(1)));
    }
}
