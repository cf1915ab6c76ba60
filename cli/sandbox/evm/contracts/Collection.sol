// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Collection of items on a test chain (ERC-721), without a constructor: its code and its storage are laid down as they are. Anybody may mint.
contract Collection {
    error ERC721NonexistentToken(uint256 tokenId);
    error ERC721InsufficientApproval(address operator, uint256 tokenId);
    error ERC721InvalidReceiver(address receiver);

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    string public name; // slot 0
    string public symbol; // slot 1
    uint256 public totalSupply; // slot 2
    mapping(address => uint256) public balanceOf; // slot 3
    mapping(uint256 => address) private owners; // slot 4
    mapping(uint256 => address) public getApproved; // slot 5
    mapping(address => mapping(address => bool)) public isApprovedForAll; // slot 6

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256) external pure returns (string memory) {
        return "";
    }

    function mint(address to) external returns (uint256 tokenId) {
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        tokenId = ++totalSupply;
        owners[tokenId] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, tokenId);
    }

    function ownerOf(uint256 tokenId) public view returns (address owner) {
        owner = owners[tokenId];
        if (owner == address(0)) revert ERC721NonexistentToken(tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert ERC721InsufficientApproval(msg.sender, tokenId);
        getApproved[tokenId] = approved;
        emit Approval(owner, approved, tokenId);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        address owner = ownerOf(tokenId);
        bool isAllowed = msg.sender == owner || isApprovedForAll[owner][msg.sender] || getApproved[tokenId] == msg.sender;
        if (owner != from || !isAllowed) revert ERC721InsufficientApproval(msg.sender, tokenId);
        if (to == address(0)) revert ERC721InvalidReceiver(to);
        delete getApproved[tokenId];
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        owners[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
